import { createContext, useContext } from 'react'
import type { TokenName } from '#contract/transactions/transactions.ts'
import { paths } from '../../paths.ts'
import { Hash } from '../addresses/Hash.tsx'
import { TextLink } from '../addresses/links.tsx'
import { TokenLogo } from './TokenLogo.tsx'
import { TokenText } from './TokenText.tsx'

/** The names of the page's tokens, by mint. */
export const TokenNames = createContext<Readonly<Record<string, TokenName>>>({})

/**
 * The logo and symbol of a token, if known. The mint is shown on hover and can be copied. Look-alikes are
 * marked.
 */
export function TokenLink({ mint }: { mint: string }) {
  const names = useContext(TokenNames)
  const known = Object.hasOwn(names, mint) ? names[mint] : undefined
  const label = known?.symbol || known?.name || undefined
  const link = (
    <TextLink to={paths.token(mint)}>
      {known?.copyOf && label ? (
        <TokenText label={label} mint={mint} copyOf={known.copyOf} />
      ) : (
        <Hash value={mint} label={label} />
      )}
    </TextLink>
  )
  if (!known?.logoUri) return link
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 align-bottom">
      <TokenLogo url={known.logoUri} name={label} size={16} />
      {link}
    </span>
  )
}
