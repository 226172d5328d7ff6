import { expect, it, vi } from 'vitest'
import { openApiDocument } from '../../../functions/platform/operator/openApi.ts'

vi.mock('@brand/brand.ts', () => ({ brand: { name: 'Mistral' } }))

it('[STUDIO-08] [STUDIO-09] the description of the calls has the name of the brand', () => {
  expect(openApiDocument()).toMatchObject({ info: { title: "Mistral: the staff's calls" } })
})
