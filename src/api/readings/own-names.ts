import { isBase58Of } from '#lib/base58.ts'
import type { NetworkProfile } from '#networks/profile.ts'
import { titleOf } from '#svm/idl/loose.ts'
import { programNames } from '#svm/programs/index.ts'

/** Names of programs are identifiers: whatever else stands in one was put there to look like something else. */
const PLAIN = /^[A-Za-z\d]+(?: [A-Za-z\d]+)*$/

/**
 * What a program may be shown as by its own word: `my_vault` gives `My Vault`; null for a name that belongs to another
 * or could be taken for it, and for one that looks like an address.
 */
export function ownNames({
  programs,
  labels,
}: Pick<NetworkProfile, 'programs' | 'labels'>): (name: string | null) => string | null {
  const taken = new Set(
    [...Object.values(programs).map(({ name }) => name), ...Object.values(labels), ...programNames].map(
      looksOf,
    ),
  )
  return (name) => {
    const title = titleOf(name ?? '')
    return PLAIN.test(title) && !isBase58Of(title, 32) && !taken.has(looksOf(title)) ? title : null
  }
}

/** The same for names that a glance does not tell apart: `System Program`, `SystemProgram`, `System Pr0gram`. */
const looksOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '')
    .replace(/0/g, 'o')
    .replace(/[1i]/g, 'l')
    .replace(/5/g, 's')
