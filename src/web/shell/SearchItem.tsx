import { ArrowLeftRight, Box, Wallet } from 'lucide-react'
import type { SearchResult } from '#contract/search.ts'
import { TokenLogo } from '../components/TokenLogo.tsx'
import { ends } from '../format/address.ts'
import { Badge } from '../ui/Badge.tsx'

/** The headings of the types. */
export const groupNames: Record<SearchResult['type'], string> = {
  transaction: 'Transactions',
  address: 'Addresses',
  block: 'Blocks',
  token: 'Tokens',
}

const typeNames: Record<SearchResult['type'], string> = {
  transaction: 'Transaction',
  address: 'Address',
  block: 'Block',
  token: 'Token',
}

const icons = { transaction: ArrowLeftRight, address: Wallet, block: Box }

/** One search result: logo or icon, name, symbol and type. */
export function SearchItem({ result }: { result: SearchResult }) {
  const { type, value, label, badge, logoUri, symbol } = result
  const Icon = type === 'token' ? undefined : icons[type]
  const short = type === 'block' ? '' : ends(value, 6, 4)
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
        <span aria-hidden="true" className="truncate font-mono text-faint text-xs max-sm:hidden">
          {short}
        </span>
      )}
      <span className="ml-auto flex shrink-0 gap-1.5">
        {badge && <Badge tone="indigo">{badge.replaceAll('_', ' ')}</Badge>}
        <Badge>{typeNames[type]}</Badge>
      </span>
    </>
  )
}
