/** Which triangle each sample shows, and how near it is. */
export type Raster = {
  width: number
  height: number
  near: Float32Array
  face: Int32Array
}

export function rasterOf(width: number, height: number): Raster {
  return {
    width,
    height,
    near: new Float32Array(width * height).fill(-1e9),
    face: new Int32Array(width * height).fill(-1),
  }
}

/**
 * Fills triangles into a raster, the nearest winning. `points` has x, y and nearness a vertex; places on the
 * raster are `(x - left) * zoom`.
 */
export function fill(
  raster: Raster,
  points: Float32Array,
  faces: Uint32Array,
  { left, top, zoom }: { left: number; top: number; zoom: number },
): void {
  for (let face = 0; face < faces.length; face += 3) {
    const [a, b, c] = [faces[face]! * 3, faces[face + 1]! * 3, faces[face + 2]! * 3]
    triangle(
      raster,
      face / 3,
      (points[a]! - left) * zoom - 0.5,
      (points[a + 1]! - top) * zoom - 0.5,
      points[a + 2]!,
      (points[b]! - left) * zoom - 0.5,
      (points[b + 1]! - top) * zoom - 0.5,
      points[b + 2]!,
      (points[c]! - left) * zoom - 0.5,
      (points[c + 1]! - top) * zoom - 0.5,
      points[c + 2]!,
    )
  }
}

/** Plain numbers and no objects: this is the innermost loop of the whole drawing. */
function triangle(
  raster: Raster,
  id: number,
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
  cx: number,
  cy: number,
  cz: number,
): void {
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (Math.abs(area) < 1e-7) return
  const { width, height, near, face } = raster
  const fromX = Math.max(0, Math.ceil(Math.min(ax, bx, cx)))
  const toX = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx)))
  const fromY = Math.max(0, Math.ceil(Math.min(ay, by, cy)))
  const toY = Math.min(height - 1, Math.floor(Math.max(ay, by, cy)))
  const over = 1 / area
  const [stepB, stepC] = [(cy - ay) * over, (ay - by) * over]
  for (let y = fromY; y <= toY; y++) {
    let shareB = ((fromX - ax) * (cy - ay) - (y - ay) * (cx - ax)) * over
    let shareC = ((bx - ax) * (y - ay) - (by - ay) * (fromX - ax)) * over
    let index = y * width + fromX
    for (let x = fromX; x <= toX; x++, index++, shareB += stepB, shareC += stepC) {
      if (shareB < -1e-6 || shareC < -1e-6 || shareB + shareC > 1.000001) continue
      const depth = az + (bz - az) * shareB + (cz - az) * shareC
      if (depth <= near[index]!) continue
      near[index] = depth
      face[index] = id
    }
  }
}
