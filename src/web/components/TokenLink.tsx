import { createContext, useContext } from 'react'
import type { TokenName } from '#contract/transactions.ts'
import { paths } from '../paths.ts'
import { Hash } from './Hash.tsx'
import { TextLink } from './links.tsx'

/** What the tokens of this page are called, by mint. */
export const TokenNames = createContext<Readonly<Record<string, TokenName>>>({})

/** A token by its symbol where that is known, with the mint for copying and on hover. */
export function TokenLink({ mint }: { mint: string }) {
  const names = useContext(TokenNames)
  const known = Object.hasOwn(names, mint) ? names[mint] : undefined
  return (
    <TextLink to={paths.token(mint)}>
      <Hash value={mint} label={known?.symbol || known?.name || undefined} />
    </TextLink>
  )
}
