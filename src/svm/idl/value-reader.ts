import { encodeBase58 } from '#lib/text/base58.ts'
import { DecodeError } from '../program-decoder.ts'
import type { Count, DefinedType, GenericArgument, IdlField, IdlType } from './model.ts'
import { hex, PrimitiveReader } from './primitive-reader.ts'

/**
 * The limit of decoded values: every value costs one step, whatever its size in bytes, so that an IDL cannot expand a few
 * bytes to more than a page can show. One budget per transaction.
 */
export type Budget = { steps: number }
export const createBudget = (steps = 20_000): Budget => ({ steps })

/** Maximum depth; stops recursive types. */
const DEEPEST_VALUE = 48

type Scope = ReadonlyMap<string, { argument: GenericArgument; scope: Scope }>
const NO_SCOPE: Scope = new Map()

/**
 * Decodes values of IDL types to JSON values: integers above 2^53 as decimal digits, bytes
 * as hex, public keys as base58; a variant without fields by its name, one with fields as `{ name: fields }`; a map as
 * a list of `{ key, value }`.
 *
 * @throws DecodeError when the data does not match the types
 */
export class ValueReader extends PrimitiveReader {
  private readonly types: ReadonlyMap<string, DefinedType>
  private readonly budget: Budget

  constructor(bytes: Uint8Array, offset: number, types: ReadonlyMap<string, DefinedType>, budget: Budget) {
    super(bytes, offset)
    this.types = types
    this.budget = budget
  }

  /**
   * The fields in order until the data ends; `rest` is the undecoded data as hex. Data that is older than its IDL ends
   * early, newer data has more.
   */
  fields(fields: readonly IdlField[]): { info: Record<string, unknown>; rest: string | null } {
    const info: Record<string, unknown> = Object.create(null)
    for (const { name, type, hidden } of fields) {
      const start = this.offset
      try {
        const value = this.read(type)
        if (!hidden) put(info, name, value)
      } catch (error) {
        if (!(error instanceof DecodeError)) throw error
        this.offset = start
        this.end = this.bytes.length
        break
      }
    }
    const rest = this.bytes.subarray(this.offset)
    return { info, rest: rest.length === 0 ? null : hex(rest) }
  }

  read(type: IdlType, scope: Scope = NO_SCOPE, depth = 0): unknown {
    if (--this.budget.steps < 0)
      throw new DecodeError('Expected a transaction that can be shown, found too much')
    if (depth > DEEPEST_VALUE) throw new DecodeError(`Expected at most ${DEEPEST_VALUE} levels, found more`)
    const inner = (item: IdlType) => this.read(item, scope, depth + 1)
    switch (type.kind) {
      case 'number':
        return this.number(type)
      case 'bool':
        return this.integer(type.size) !== 0n
      case 'bytes':
        return hex(this.take(this.end - this.offset))
      case 'string':
        return this.text(type.encoding)
      case 'publicKey':
        return encodeBase58(this.take(32))
      case 'fixedSize':
        return this.within(type.size, () => inner(type.item))
      case 'sizePrefix':
        return this.within(this.size(type.prefix), () => inner(type.item))
      case 'option':
        return this.option(type, inner)
      case 'zeroableOption':
        return this.zeroable(type, inner)
      case 'remainderOption':
        return this.offset < this.end ? inner(type.item) : null
      case 'array':
        // A list of u8 is read as bytes.
        if (type.item.kind === 'number' && type.item.format === 'u8') return this.byteList(type.count, scope)
        return this.items(type.count, scope, () => inner(type.item))
      case 'map':
        return this.items(type.count, scope, () => ({ key: inner(type.key), value: inner(type.value) }))
      case 'struct': {
        const info: Record<string, unknown> = Object.create(null)
        for (const { name, type: of, hidden } of type.fields) {
          const value = inner(of)
          if (!hidden) put(info, name, value)
        }
        return info
      }
      case 'tuple':
        return type.items.map(inner)
      case 'enum':
        return this.variant(type, inner)
      case 'defined':
        return this.defined(type, scope, depth)
      case 'generic': {
        const bound = scope.get(type.name)
        if (bound?.argument.kind !== 'type')
          throw new DecodeError(`Expected a type for ${type.name}, found none`)
        return this.read(bound.argument.type, bound.scope, depth + 1)
      }
      case 'hidden':
      case 'padded': {
        this.take(type.before)
        const value = inner(type.item)
        this.take(type.after)
        return value
      }
      case 'sentinel':
        return this.untilSentinel(type.sentinel, () => inner(type.item))
      case 'unknown':
        throw new DecodeError(`Expected a type that can be read, found ${type.what}`)
    }
  }

  private option(type: Extract<IdlType, { kind: 'option' }>, inner: (item: IdlType) => unknown): unknown {
    const tag = this.integer(type.prefix)
    if (tag !== 0n && tag !== 1n) throw new DecodeError(`Expected an option (0 or 1), found ${tag}`)
    if (tag === 1n) return inner(type.item)
    if (type.fixed) inner(type.item)
    return null
  }

  private zeroable(
    type: Extract<IdlType, { kind: 'zeroableOption' }>,
    inner: (item: IdlType) => unknown,
  ): unknown {
    const start = this.offset
    const value = inner(type.item)
    const bytes = this.bytes.subarray(start, this.offset)
    const isZero = type.zero ? Buffer.compare(type.zero, bytes) === 0 : bytes.every((byte) => byte === 0)
    return isZero ? null : value
  }

  private byteList(count: Count, scope: Scope): string {
    return hex(this.take(count.kind === 'remainder' ? this.end - this.offset : this.countOf(count, scope)))
  }

  private items<T>(count: Count, scope: Scope, read: () => T): T[] {
    const items: T[] = []
    if (count.kind === 'remainder') {
      while (this.offset < this.end) {
        const start = this.offset
        items.push(read())
        if (this.offset === start) throw new DecodeError('Expected items, found an endless list of nothing')
      }
      return items
    }
    const size = this.countOf(count, scope)
    for (let index = 0; index < size; index++) items.push(read())
    return items
  }

  private countOf(count: Exclude<Count, { kind: 'remainder' }>, scope: Scope): number {
    if (count.kind === 'fixed') return count.size
    if (count.kind === 'prefixed') return this.size(count.prefix)
    const bound = scope.get(count.name)
    if (
      bound?.argument.kind !== 'const' ||
      !Number.isSafeInteger(bound.argument.size) ||
      bound.argument.size < 0
    )
      throw new DecodeError(`Expected a length for ${count.name}, found none`)
    return bound.argument.size
  }

  private variant(type: Extract<IdlType, { kind: 'enum' }>, inner: (item: IdlType) => unknown): unknown {
    const tag = this.integer(type.size)
    const first = type.variants[Number(tag)]
    const variant = first?.tag === tag ? first : type.variants.find((one) => one.tag === tag)
    if (!variant) throw new DecodeError(`Expected a variant, found ${tag}`)
    if (variant.fields === null) return variant.name
    const made: Record<string, unknown> = Object.create(null)
    made[variant.name] = inner(variant.fields)
    return made
  }

  private defined(type: Extract<IdlType, { kind: 'defined' }>, scope: Scope, depth: number): unknown {
    const found = this.types.get(type.name)
    if (!found) throw new DecodeError(`Expected a type that is described, found ${type.name.slice(0, 64)}`)
    const bound = new Map<string, { argument: GenericArgument; scope: Scope }>()
    for (const [index, name] of found.parameters.entries()) {
      const argument = type.arguments[index]
      if (argument) bound.set(name, { argument, scope })
    }
    return this.read(found.type, bound, depth + 1)
  }

  private untilSentinel<T>(sentinel: Uint8Array, read: () => T): T {
    const at = Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.end).indexOf(sentinel, this.offset)
    if (sentinel.length === 0 || at < 0)
      throw new DecodeError('Expected the mark that ends a value, found none')
    const value = this.within(at - this.offset, read)
    this.take(sentinel.length)
    return value
  }
}

/** Makes field names unique. */
function put(info: Record<string, unknown>, name: string, value: unknown): void {
  let free = name
  for (let nth = 2; free in info && nth < 100; nth++) free = `${name}${nth}`
  info[free] = value
}
