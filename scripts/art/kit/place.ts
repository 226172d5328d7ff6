import { type Model, move, scale } from './mesh.ts'

export type Bounds = { left: number; right: number; bottom: number; top: number; near: number; far: number }

export function boundsOf(model: Model): Bounds {
  const bounds = {
    left: Infinity,
    right: -Infinity,
    bottom: Infinity,
    top: -Infinity,
    near: -Infinity,
    far: Infinity,
  }
  for (const { at } of model) {
    for (let i = 0; i < at.length; i += 3) {
      const [x, y, z] = [at[i]!, at[i + 1]!, at[i + 2]!]
      bounds.left = Math.min(bounds.left, x)
      bounds.right = Math.max(bounds.right, x)
      bounds.bottom = Math.min(bounds.bottom, y)
      bounds.top = Math.max(bounds.top, y)
      bounds.far = Math.min(bounds.far, z)
      bounds.near = Math.max(bounds.near, z)
    }
  }
  return bounds
}

/** Sizes a model to fill a width and a height at most, with its middle at the origin. */
export function fitted(model: Model, width: number, height: number): Model {
  const { left, right, bottom, top, near, far } = boundsOf(model)
  const size = Math.min(width / (right - left), height / (top - bottom))
  return scale(move(model, -(left + right) / 2, -(bottom + top) / 2, -(near + far) / 2), size)
}

/** Stands a model on a height. */
export function standing(model: Model, floor: number): Model {
  return move(model, 0, floor - boundsOf(model).bottom)
}
