// Offsets of the values of a row in RowBinary, as `RowWriter` writes them and the database returns them.

/** Finds the end of a value of one type; `size` is set when all values of the type have the same size. */
export type Span = { endOf: (body: Buffer, start: number) => number; size?: number }

export type RowLayout = {
  /** The end of the row that begins at `start`. */
  endOf: (body: Buffer, start: number) => number
  /**
   * The offset of the column from the row's beginning. Pass `row` when the sizes of earlier columns vary from
   * row to row.
   */
  offsetOf: (column: string, row?: Buffer) => number
}

export function layoutOf(columns: Readonly<Record<string, { span: Span }>>): RowLayout {
  const spans = Object.entries(columns).map(([name, { span }]) => ({ name, span }))
  return {
    endOf: (body, start) => {
      let at = start
      for (const { span } of spans) at = span.size === undefined ? span.endOf(body, at) : at + span.size
      return at
    },
    offsetOf: (column, row) => {
      let at = 0
      for (const { name, span } of spans) {
        if (name === column) return at
        if (span.size !== undefined) at += span.size
        else if (row) at = span.endOf(row, at)
        else break
      }
      throw new RangeError(`Column ${column} is not at the same offset in all rows`)
    },
  }
}

export const fixedSpan = (size: number): Span => ({ size, endOf: (_, at) => at + size })

export const stringSpan: Span = {
  endOf: (body, start) => {
    const { value, end } = readCount(body, start)
    return end + value
  },
}

export const nullableSpan = (value: Span): Span => ({
  endOf: (body, at) => (body[at] === 1 ? at + 1 : value.endOf(body, at + 1)),
})

export function arraySpan(item: Span): Span {
  return {
    endOf: (body, start) => {
      const { value: count, end } = readCount(body, start)
      if (item.size !== undefined) return end + count * item.size
      let at = end
      for (let i = 0; i < count; i++) at = item.endOf(body, at)
      return at
    },
  }
}

/** Reads the length before a string or array: see `RowWriter.count`. */
export function readCount(body: Buffer, start: number): { value: number; end: number } {
  let value = 0
  let scale = 1
  let end = start
  for (;;) {
    const byte = body[end++]
    if (byte === undefined) throw new RangeError(`The rows end within a value, at byte ${start}`)
    value += (byte & 127) * scale
    if (byte < 128) return { value, end }
    scale *= 128
  }
}

/** The rows in `body` one by one, without copies. */
export function* rowsIn(layout: RowLayout, body: Buffer): Generator<Buffer> {
  for (let start = 0; start < body.length; ) {
    const end = layout.endOf(body, start)
    if (end > body.length) throw new RangeError(`The last row ends at byte ${end}, past ${body.length}`)
    yield body.subarray(start, end)
    start = end
  }
}
