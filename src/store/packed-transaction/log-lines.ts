import { isWholeNumber } from '#lib/values/guards.ts'
import type { PackReader } from './pack-reader.ts'
import { OddValue, type PackWriter } from './pack-writer.ts'
import { listIn } from './shapes.ts'

// The runtime's log lines repeat addresses and numbers as text, and events as base64. Each kind of line has
// its own packed form; a line that does not match one exactly is stored as text.
// https://docs.rs/solana-program-runtime (stable_log)
const TEXT = 0
/** Program log: … */
const LOG = 1
/** Program data: … (base64, one or more) */
const DATA = 2
/** Program … invoke [2] */
const INVOKE = 3
/** Program … success: of the innermost call, and of any other call */
const SUCCESS = 4
const OTHER_SUCCESS = 5
/** Program … consumed 2100 of 200000 compute units: by the innermost call, and by another one */
const CONSUMED = 6
const OTHER_CONSUMED = 7
/** Program return: … (base64) */
const RETURN = 8

const PROGRAM = 'Program '
const LOG_START = 'Program log: '
const DATA_START = 'Program data: '
const RETURN_START = 'Program return: '
const CONSUMED_START = 'consumed '
const CONSUMED_END = ' compute units'

export const logLines = {
  pack(out: PackWriter, value: unknown): void {
    const lines = listIn(value)
    out.number(lines.length)
    const calls: string[] = []
    for (const line of lines) {
      if (typeof line !== 'string') throw new OddValue()
      packLine(out, line, calls)
    }
  },
  unpack(from: PackReader): string[] {
    const calls: string[] = []
    return Array.from({ length: from.number() }, () => unpackLine(from, calls))
  },
}

/** @param calls the programs that were invoked and have not succeeded yet, the innermost last */
function packLine(out: PackWriter, line: string, calls: string[]): void {
  if (line.startsWith(PROGRAM)) {
    if (line.startsWith(LOG_START)) {
      out.u8(LOG)
      out.text(line.slice(LOG_START.length))
      return
    }
    const mark = out.mark
    if (packRuntimeLine(out, line, calls)) return
    out.goBackTo(mark)
  }
  out.u8(TEXT)
  out.text(line)
}

function packRuntimeLine(out: PackWriter, line: string, calls: string[]): boolean {
  if (line.startsWith(DATA_START)) return packData(out, line.slice(DATA_START.length).split(' '))
  if (line.startsWith(RETURN_START)) {
    const [program = '', data = '', ...others] = line.slice(RETURN_START.length).split(' ')
    out.u8(RETURN)
    return others.length === 0 && out.tryAddress(program) && out.tryBase64(data)
  }
  const space = line.indexOf(' ', PROGRAM.length)
  const program = line.slice(PROGRAM.length, space)
  const rest = line.slice(space + 1)
  const isInnermost = program === calls.at(-1)
  if (rest === 'success') {
    out.u8(isInnermost ? SUCCESS : OTHER_SUCCESS)
    if (!isInnermost) return out.tryAddress(program)
    calls.pop()
    return true
  }
  if (rest.startsWith('invoke [') && rest.endsWith(']')) {
    const depth = numberOf(rest.slice('invoke ['.length, -1))
    out.u8(INVOKE)
    if (depth === undefined || !out.tryAddress(program)) return false
    out.number(depth)
    calls.push(program)
    return true
  }
  if (!rest.startsWith(CONSUMED_START) || !rest.endsWith(CONSUMED_END)) return false
  const [used, limit, ...others] = rest
    .slice(CONSUMED_START.length, -CONSUMED_END.length)
    .split(' of ')
    .map(numberOf)
  out.u8(isInnermost ? CONSUMED : OTHER_CONSUMED)
  if (used === undefined || limit === undefined || others.length > 0) return false
  out.number(used)
  out.number(limit)
  return isInnermost || out.tryAddress(program)
}

function packData(out: PackWriter, parts: readonly string[]): boolean {
  out.u8(DATA)
  out.number(parts.length)
  return parts.every((part) => out.tryBase64(part))
}

/** The number whose decimal digits are exactly `text`; undefined for any other text. */
function numberOf(text: string): number | undefined {
  const value = Number(text)
  return isWholeNumber(value) && String(value) === text ? value : undefined
}

function unpackLine(from: PackReader, calls: string[]): string {
  const kind = from.u8()
  switch (kind) {
    case TEXT:
      return from.text()
    case LOG:
      return LOG_START + from.text()
    case DATA:
      return DATA_START + Array.from({ length: from.number() }, () => from.base64()).join(' ')
    case RETURN:
      return `${RETURN_START}${from.address()} ${from.base64()}`
    case INVOKE: {
      const program = from.address()
      calls.push(program)
      return `${PROGRAM}${program} invoke [${from.number()}]`
    }
    case SUCCESS:
      return `${PROGRAM}${calls.pop()} success`
    case OTHER_SUCCESS:
      return `${PROGRAM}${from.address()} success`
    case CONSUMED:
    case OTHER_CONSUMED: {
      const [used, limit] = [from.number(), from.number()]
      const program = kind === CONSUMED ? calls.at(-1) : from.address()
      return `${PROGRAM}${program} ${CONSUMED_START}${used} of ${limit}${CONSUMED_END}`
    }
    default:
      throw new RangeError(`A packed log line is of kind ${kind}, expected 0 to ${RETURN}`)
  }
}
