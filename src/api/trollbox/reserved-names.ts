import { looksOf } from '#lib/text/look-alikes.ts'

// Names by which a visitor could pass for somebody who runs the explorer or the chain.

/** Reserved also as a part of a word. */
const parts = ['admin', 'moderat', 'official', 'gorscope', 'trollbox'].map(looksOf)
/** Reserved as a word, also in a name of several. */
const words =
  'announcement announcements bot dev developer devs helpdesk mod mods operator owner root server staff support sysadmin system team webmaster'
    .split(' ')
    .map(looksOf)
/** They make no name of a visitor together with those alone. */
const fillers =
  'a account alert center chat customer desk explorer for from help info message msg network notice of service the your'
    .split(' ')
    .map(looksOf)

/**
 * Whether a visitor may not take this name, nor one that looks like it.
 *
 * @param others names of the chain: reserved as a whole, and with words such as `Support`
 */
export function isReservedName(name: string, others: readonly string[]): boolean {
  // Both readings of a sign that stands for an i, as in `adm!n`.
  return [name, name.replace(/[!¡]/g, 'i')].some((text) => isReserved(text, others))
}

function isReserved(name: string, others: readonly string[]): boolean {
  // A number behind a name makes no other name of it.
  const looks = [looksOf(name), looksOf(name.replace(/[\p{N}\s_-]+$/u, ''))]
  const chain = others.flatMap((other) => [other, ...other.split(/\s+/)]).map(looksOf)
  const vocabulary = [...words, ...fillers, ...chain].filter(Boolean)
  // Without spaces the words are found too: a name that consists of them alone.
  const whole = new RegExp(`^(?:${vocabulary.join('|')})+$`, 'u')
  const holds = new RegExp(words.join('|'), 'u')
  return (
    wordsOf(name).some((word) => words.includes(word)) ||
    looks.some(
      (look) =>
        parts.some((part) => look.includes(part)) ||
        others.some((other) => looksOf(other) === look) ||
        (whole.test(look) && holds.test(look)),
    )
  )
}

/** `TheSupport_7 team`: `the`, `support`, `team`, as they look. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}\p{N}$@|€]+/u)
    .flatMap((word) => [looksOf(word), looksOf(word.replace(/\p{N}+$/u, ''))])
