/* Outlines that are computed, in the field of 100 by 100 of a symbol. */

const number = (value: number) => String(Math.round(value * 10) / 10)

function at(turn: number, radius: number): [x: string, y: string] {
  const angle = turn * 2 * Math.PI - Math.PI / 2
  return [number(50 + radius * Math.cos(angle)), number(50 + radius * Math.sin(angle))]
}

export function polygon(corners: number, radius: number, turned = 0): string {
  return `M${Array.from({ length: corners }, (_, corner) => at(corner / corners + turned, radius).join(' ')).join('L')}z`
}

export function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, corner) =>
    at(corner / points / 2, corner % 2 ? inner : outer).join(' '),
  )
  return `M${corners.join('L')}z`
}

/** A circle whose edge is a row of small arcs. */
export function scallop(arcs: number, radius: number): string {
  const arc = number(radius * Math.sin(Math.PI / arcs) * 1.05)
  const ends = Array.from(
    { length: arcs },
    (_, end) => `A${arc} ${arc} 0 0 1 ${at((end + 1) / arcs, radius).join(' ')}`,
  )
  return `M${at(0, radius).join(' ')}${ends.join('')}z`
}

export function circle(radius: number): string {
  return `M50 ${50 - radius}a${radius} ${radius} 0 0 1 0 ${2 * radius}a${radius} ${radius} 0 0 1 0-${2 * radius}z`
}

/** Strokes that run outwards all around. */
export function rays(count: number, from: number, to: number): string {
  return Array.from(
    { length: count },
    (_, ray) => `M${at(ray / count, from).join(' ')}L${at(ray / count, to).join(' ')}`,
  ).join('')
}

/** One half of the facets of a star, every other one: light falls on it from one side. */
export function facets(points: number, outer: number, inner: number, half: 0 | 1): string {
  return Array.from({ length: points }, (_, point) => {
    const tip = at(point / points, outer).join(' ')
    const dent = at((point + (half ? 0.5 : -0.5)) / points, inner).join(' ')
    return `M50 50L${tip}L${dent}z`
  }).join('')
}
