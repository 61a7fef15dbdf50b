import { isRecord } from '#lib/values/guards.ts'
import { OddValue } from './pack-writer.ts'

/** @throws OddValue when the value is no array */
export function listIn(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new OddValue()
  return value
}

/**
 * The fields of an object that has exactly these names.
 *
 * @throws OddValue for anything else
 */
export function namedFields<const Name extends string>(
  value: unknown,
  names: readonly Name[],
): Readonly<Record<Name, unknown>> {
  if (!isRecord(value) || Object.keys(value).length !== names.length) throw new OddValue()
  for (const name of names) if (value[name] === undefined) throw new OddValue()
  return value as Record<Name, unknown>
}
