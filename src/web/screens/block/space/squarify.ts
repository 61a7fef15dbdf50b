/** A rectangle in the units of the whole treemap. */
export type Rectangle = { x: number; y: number; width: number; height: number }

/**
 * The layout of a treemap. The rectangles fill the whole, their areas are in proportion to the values, and
 * each is as nearly square as rows allow.
 *
 * @param values descending, none negative; values of 0 have no area
 * @see Bruls, Huizing, van Wijk: Squarified Treemaps (2000)
 */
export function squarify(values: readonly number[], width: number, height: number): Rectangle[] {
  const total = sumOf(values)
  if (total <= 0) return values.map(() => ({ x: 0, y: 0, width: 0, height: 0 }))
  const areas = values.map((value) => (value / total) * width * height)
  const rectangles: Rectangle[] = []
  let free: Rectangle = { x: 0, y: 0, width, height }
  for (let first = 0; first < areas.length; ) {
    const side = Math.min(free.width, free.height)
    let count = 1
    // A row takes another rectangle as long as its least square rectangle does not become less square.
    while (
      first + count < areas.length &&
      worst(areas.slice(first, first + count + 1), side) <= worst(areas.slice(first, first + count), side)
    )
      count++
    const row = areas.slice(first, first + count)
    const [placed, left] = placeRow(row, free, sumOf(row) / sumOf(areas.slice(first)))
    rectangles.push(...placed)
    free = left
    first += count
  }
  return rectangles
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** The ratio of the sides of a row's least square rectangle. The row lies along `side`. */
function worst(row: readonly number[], side: number): number {
  const sum = sumOf(row)
  const [least, most] = [Math.min(...row), Math.max(...row)]
  if (least <= 0 || side <= 0) return Number.POSITIVE_INFINITY
  return Math.max((side ** 2 * most) / sum ** 2, sum ** 2 / (side ** 2 * least))
}

/**
 * Places a row along the shorter side of the free space.
 *
 * @param share the row's part of the free space; exactly 1 for the last row, whose area may otherwise be lost
 * in rounding
 */
function placeRow(row: readonly number[], free: Rectangle, share: number): [Rectangle[], Rectangle] {
  const sum = sumOf(row)
  const isColumn = free.width >= free.height
  const side = isColumn ? free.height : free.width
  const depth = (isColumn ? free.width : free.height) * (sum > 0 ? share : 0)
  let at = isColumn ? free.y : free.x
  const placed = row.map((area) => {
    const length = sum > 0 ? (area / sum) * side : 0
    const start = at
    at += length
    return isColumn
      ? { x: free.x, y: start, width: depth, height: length }
      : { x: start, y: free.y, width: length, height: depth }
  })
  return [
    placed,
    isColumn
      ? { ...free, x: free.x + depth, width: free.width - depth }
      : { ...free, y: free.y + depth, height: free.height - depth },
  ]
}
