import { ArrowLeftRight, AtSign, Box, Code, FileText, ShieldCheck, Tag, Wallet } from 'lucide-react'
import type { SearchResult } from '#contract/names/search.ts'
import { TokenLogo } from '../../components/tokens/TokenLogo.tsx'
import { TokenMarks } from '../../components/tokens/TokenMarks.tsx'
import { ends } from '../../format/address.ts'
import { useGenerations } from '../../queries/network/generations.ts'
import { cx } from '../../ui/class-names.ts'
import { Badge } from '../../ui/layout/Badge.tsx'

/** The headings of the groups of results. */
export const groupNames: Record<SearchResult['group'], string> = {
  transaction: 'Transactions',
  block: 'Blocks',
  token: 'Tokens',
  pool: 'Pools',
  program: 'Programs',
  validator: 'Validators',
  name: 'Names',
  label: 'Labels',
  address: 'Addresses',
  page: 'Pages',
}

const typeNames: Record<SearchResult['type'], string> = {
  transaction: 'Transaction',
  address: 'Address',
  block: 'Block',
  token: 'Token',
  page: 'Page',
}

const icons = {
  transaction: ArrowLeftRight,
  block: Box,
  token: undefined,
  pool: ArrowLeftRight,
  program: Code,
  validator: ShieldCheck,
  name: AtSign,
  label: Tag,
  address: Wallet,
  page: FileText,
}

/** One search result: logo or icon, name, symbol and type. */
export function SearchItem({ result }: { result: SearchResult }) {
  const { type, group, value, label, badge, logoUri, symbol, copyOf, generation } = result
  const current = useGenerations()?.current
  const isEarlier = generation !== undefined && (current === undefined || generation < current)
  const Icon = icons[group]
  // No short address is needed for a transaction, whose label is the beginning of its signature.
  const short = type === 'address' || type === 'token' ? ends(value, 6, 4) : ''
  return (
    <>
      {Icon && !logoUri ? (
        <span className="grid size-6 shrink-0 place-items-center text-muted">
          <Icon size={16} aria-hidden="true" />
        </span>
      ) : (
        <TokenLogo url={logoUri} name={symbol ?? label} size={24} />
      )}
      <span className="min-w-0 truncate">{label}</span>
      {symbol && !label.includes(symbol) && <span className="shrink-0 text-muted">{symbol}</span>}
      {short && short !== label && (
        // The address is always visible next to a copied name, because nothing else distinguishes the copy.
        <span
          aria-hidden={copyOf ? undefined : true}
          className={cx('font-mono text-faint text-xs', copyOf ? 'shrink-0' : 'truncate max-sm:hidden')}
        >
          {short}
        </span>
      )}
      {generation !== undefined && (
        <span className="shrink-0 text-warn text-xs">
          in {isEarlier ? 'an earlier' : 'another'} generation
        </span>
      )}
      <span className="ml-auto flex shrink-0 gap-1.5">
        {type === 'token' ? (
          <TokenMarks token={result} />
        ) : (
          badge && <Badge tone="indigo">{badge.replaceAll('_', ' ')}</Badge>
        )}
        {/* On a small screen there is no room for the badge next to the address of a copy or a
            generation. */}
        <span className={copyOf || generation !== undefined ? 'max-sm:hidden' : undefined}>
          <Badge>{typeNames[type]}</Badge>
        </span>
      </span>
    </>
  )
}
