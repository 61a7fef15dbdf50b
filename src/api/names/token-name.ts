import { tokenText } from '#contract/tokens/token-text.ts'
import { displayText, ends } from '#lib/text/text.ts'
import type { Original } from '#profiles/token-rule.ts'
import type { FixedNames } from './fixed-names.ts'
import { displayMetadata, shownToken, type TokenNaming } from './token-summaries.ts'

/** The label of an address, otherwise its current name, otherwise its shortened address. */
export const addressName = (
  address: string,
  names: Pick<FixedNames, 'label'> & { of: (address: string) => string | undefined },
): string => names.label(address) ?? names.of(address) ?? ends(address, 6, 4)

/** The symbol of the token, otherwise its name, otherwise its shortened mint. */
export function tokenName(mint: string, { network, names }: Pick<TokenNaming, 'network' | 'names'>): string {
  const { symbol, name } = displayMetadata(mint, names.token(mint), { network })
  return symbol || displayText(name) || ends(mint, 6, 4)
}

/** The verified token that this one imitates by its displayed name or symbol; null when it imitates none. */
export const copyOf = (mint: string, context: TokenNaming): Original | null =>
  shownToken(mint, context).copyOf

/** The name, marked if the token is a copy, for texts that do not link to the token. */
export const markedName = (mint: string, context: TokenNaming): string =>
  tokenText(tokenName(mint, context), mint, copyOf(mint, context))
