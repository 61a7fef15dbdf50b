import { looksOf } from '#lib/text/look-alikes.ts'

// Names with which a visitor could pretend to run the explorer or the chain.

/** Texts that no name may contain, even as a part of a word. */
const parts = ['admin', 'moderat', 'official', 'gorscope', 'trollbox'].map(looksOf)
/** Words that no name may contain as a whole word. */
const words =
  'announcement announcements bot dev developer devs helpdesk mod mods operator owner root server staff support sysadmin system team webmaster'
    .split(' ')
    .map(looksOf)
/** Words that do not make a name acceptable when it otherwise consists of reserved words. */
const fillers =
  'a account alert center chat customer desk explorer for from help info message msg network notice of service the your'
    .split(' ')
    .map(looksOf)

/**
 * Whether a visitor may not take this name, or one that looks like it.
 *
 * @param others the names of the chain: reserved as a whole, and in combination with words such as `Support`
 */
export function isReservedName(name: string, others: readonly string[]): boolean {
  // A sign that may stand for an i, as in `adm!n`, is read both ways.
  return [name, name.replace(/[!¡]/g, 'i')].some((text) => isReserved(text, others))
}

function isReserved(name: string, others: readonly string[]): boolean {
  // A number after a name does not make it another name.
  const looks = [looksOf(name), looksOf(name.replace(/[\p{N}\s_-]+$/u, ''))]
  const chain = others.flatMap((other) => [other, ...other.split(/\s+/)]).map(looksOf)
  const vocabulary = [...words, ...fillers, ...chain].filter(Boolean)
  // These expressions also find a name that consists of reserved words without spaces.
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

/** The words of a name in normalized form: `TheSupport_7 team` gives `the`, `support` and `team`. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}\p{N}$@|€]+/u)
    .flatMap((word) => [looksOf(word), looksOf(word.replace(/\p{N}+$/u, ''))])
