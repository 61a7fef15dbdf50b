import { Award, Medal, Trophy } from 'lucide-react'
import type { TopHolder } from '#contract/tokens/top-holders.ts'
import { AddressLink, TextLink } from '../../components/addresses/links.tsx'
import { Amount } from '../../components/amounts/Amount.tsx'
import { TokenText } from '../../components/tokens/TokenText.tsx'
import { holderShare } from '../../format/holder-share.ts'
import { count, plural, UNKNOWN } from '../../format/number.ts'
import { listedName } from '../../format/token-values.ts'
import { dollarsOf } from '../../format/usd.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/table/Table.tsx'

const icons = [Trophy, Medal, Award]

/**
 * The columns of the list.
 *
 * @param coin the symbol of staked coins; a balance is in the token of its row
 */
export const holderColumns = (coin: string): Column<TopHolder>[] => [
  {
    label: 'Rank',
    phone: 'icon',
    width: '5rem',
    characters: 4,
    cell: ({ rank }) => {
      const Icon = icons[rank - 1]
      return (
        <span className="inline-flex items-center gap-1.5">
          {count(rank)}
          {Icon && <Icon size={15} aria-hidden="true" className="text-warn" />}
        </span>
      )
    },
  },
  {
    label: 'Wallet Address',
    width: '15rem',
    characters: 17,
    phone: 'lead',
    cell: ({ fullAddress, name }) => <AddressLink address={fullAddress} name={name} form="ends" copy />,
  },
  {
    label: 'Token',
    phone: 'amount',
    width: '9rem',
    characters: 8,
    cell: ({ tokenMint, tokenSymbol, tokenName, copyOf }) => (
      <TextLink to={paths.token(tokenMint)}>
        <TokenText
          label={tokenSymbol ?? listedName({ name: tokenName, symbol: null, mint: tokenMint })}
          mint={tokenMint}
          copyOf={copyOf}
        />
      </TextLink>
    ),
  },
  {
    label: 'Balance',
    phone: 'amount',
    numeric: true,
    width: '9rem',
    characters: 10,
    cell: ({ balance, uiBalance, decimals }) => (
      <Amount raw={balance} decimals={decimals} ui={uiBalance} show="compact" />
    ),
  },
  {
    label: '% of Supply',
    numeric: true,
    width: '7rem',
    characters: 7,
    cell: ({ percentage }) => <span className="font-mono text-[0.929em]">{holderShare(percentage)}</span>,
  },
  {
    label: 'Staked',
    unit: coin,
    numeric: true,
    width: '8rem',
    characters: 9,
    cell: ({ staked }) => (staked === null ? UNKNOWN : <Amount raw={staked} show="compact" />),
  },
  {
    label: 'Portfolio Value',
    phone: 'end',
    numeric: true,
    width: '12rem',
    characters: 12,
    cell: ({ value, unpriced }) => (
      <span
        title={`Of all coins and tokens together, without stake${
          unpriced > 0 ? `; ${plural(unpriced, 'token')} without a price not counted` : ''
        }`}
      >
        {value ? (
          <span className="font-mono text-[0.929em]">{dollarsOf(value, 2)}</span>
        ) : (
          <span className="text-muted">No price data</span>
        )}
        {unpriced > 0 && <span className="ml-1.5 text-muted text-xs">+{count(unpriced)} unpriced</span>}
      </span>
    ),
  },
]
