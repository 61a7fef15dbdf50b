import { isBase58Of } from '#lib/text/base58-of.ts'
import { looksOf } from '#lib/text/look-alikes.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import { titleOf } from '#svm/idl/loose.ts'
import { programNames } from '#svm/programs/index.ts'

/** Program names are identifiers; any other character is there to imitate another name. */
const PLAIN = /^[A-Za-z\d]+(?: [A-Za-z\d]+)*$/

/**
 * The display name for the name in a program's IDL: `my_vault` gives `My Vault`. null for a name that equals or looks
 * like that of a known program or label, and for one that looks like an address.
 */
export function idlDisplayNames({
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
