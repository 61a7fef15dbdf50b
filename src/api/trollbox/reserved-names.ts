import { looksOf } from '#lib/look-alikes.ts'

// Names by which a visitor could pass for somebody who runs the explorer or the chain.

/** Reserved also as a part of a name. */
const parts = ['admin', 'moderator', 'official', 'gorscope'].map(looksOf)
const whole = ['mod', 'mods', 'owner', 'server', 'staff', 'support', 'system', 'team', 'trollbox'].map(
  looksOf,
)

/**
 * Whether a visitor may not take this name, nor one that looks like it.
 *
 * @param others more names that are reserved as a whole
 */
export function isReservedName(name: string, others: readonly string[]): boolean {
  const looks = looksOf(name)
  return (
    parts.some((part) => looks.includes(part)) ||
    whole.includes(looks) ||
    others.some((other) => looksOf(other) === looks)
  )
}
