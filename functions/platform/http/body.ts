export { parseJson } from '../../shared/body.ts'
