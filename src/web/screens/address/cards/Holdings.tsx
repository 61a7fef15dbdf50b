import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import type { AddressHoldings, TokenHolding } from '#contract/addresses/address-holdings.ts'
import { Amount } from '../../../components/amounts/Amount.tsx'
import { TokenLogo } from '../../../components/tokens/TokenLogo.tsx'
import { TokenText } from '../../../components/tokens/TokenText.tsx'
import { unitsOfCoins } from '../../../format/amount.ts'
import { count, percentText } from '../../../format/number.ts'
import { listedName } from '../../../format/token-values.ts'
import { paths } from '../../../paths.ts'
import { useAddressHoldings } from '../../../queries/addresses.ts'
import { hasFailed } from '../../../queries/api/failed.ts'
import { useNetworkNames } from '../../../queries/network/network.ts'
import { cx } from '../../../ui/class-names.ts'
import { buttonClass } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Bar } from '../../../ui/layout/Skeleton.tsx'
import { scrollToTabs } from '../tab-area.ts'
import { dollarsOr } from './card-values.tsx'
import { HoldingsFailure } from './HoldingsFailure.tsx'

/** The number of rows in the card, including the coin's row. */
const ROWS = 6
/** Tokens that are worth less than this, in dollars, are listed only behind the line "other tokens". */
const LEAST = 1
/** The largest number of holdings without a link to all of them. */
const SHORT_LIST = 4
/** The largest number of matches that the search lists. */
const MOST_LISTED = 10

/** The coin and the most valuable tokens. A line opens the list of the others. */
export function Holdings({ address }: { address: string }) {
  const query = useAddressHoldings(address)
  const { data } = query
  // The portfolio tab itself shows that the holdings are loading or have failed.
  const isPortfolio = new URLSearchParams(useSearch()).get('tab') === 'portfolio'
  const failed = !data && hasFailed(query)
  return (
    <Card title="Holdings" flush actions={data && <span>{count(data.totalHoldings + 1)}</span>}>
      {failed ? (
        !isPortfolio && <HoldingsFailure address={address} query={query} />
      ) : (
        <Rows address={address} holdings={data} isPortfolio={isPortfolio} />
      )}
    </Card>
  )
}

type RowsProps = { address: string; holdings: AddressHoldings | undefined; isPortfolio: boolean }

function Rows({ address, holdings, isPortfolio }: RowsProps) {
  const { coin } = useNetworkNames()
  if (!holdings)
    return (
      <>
        {!isPortfolio && (
          <p role="status" className="sr-only">
            Loading wallet holdings...
          </p>
        )}
        {Array.from({ length: ROWS + 1 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing yet
          <div key={row} className={rowClass}>
            <Bar characters={16} />
          </div>
        ))}
      </>
    )
  const { tokenHoldings, totalHoldings, totalValue, balance, gorValue } = holdings
  const valued = tokenHoldings.filter(({ usdValue }) => usdValue !== null && usdValue >= LEAST)
  const shown = valued.slice(0, ROWS - 1)
  return (
    // The height is that of a card with all rows, so that the content below does not move.
    <div className="min-h-95">
      <Row
        logo={<TokenLogo url={null} name={coin} size={20} />}
        name={coin}
        amount={balance === null ? '–' : <Amount units={unitsOfCoins(balance)} show="compact" />}
        usd={gorValue}
        total={totalValue}
      />
      {shown.map((holding) => (
        <Row
          key={holding.tokenAccount}
          logo={<TokenLogo url={holding.logoUri} name={holding.symbol ?? listedName(holding)} size={20} />}
          name={<TokenName holding={holding} />}
          amount={<HeldAmount holding={holding} />}
          usd={holding.usdValue}
          total={totalValue}
        />
      ))}
      {totalHoldings > 0 ? (
        <AllTokens address={address} holdings={holdings} hidden={hiddenText(holdings, shown.length)} />
      ) : (
        <p className="px-4 py-2.5 text-muted">{noTokens(holdings)}</p>
      )}
    </div>
  )
}

const rowClass = 'flex min-h-14 items-center gap-3 border-line/60 border-b px-4 py-2'

type RowProps = {
  logo: ReactNode
  name: ReactNode
  amount: ReactNode
  usd: number | null
  total: number | null
}

function Row({ logo, name, amount, usd, total }: RowProps) {
  return (
    <div className={rowClass}>
      {logo}
      <span className="min-w-0 flex-1">
        <span className="block">{name}</span>
        <span className="block text-small text-muted">{amount}</span>
      </span>
      <span className="text-right">
        <span className="block">{dollarsOr(usd)}</span>
        <span className="block min-h-5 text-small text-muted">
          {usd !== null && total ? percentText((100 * usd) / total, 1) : ''}
        </span>
      </span>
    </div>
  )
}

function TokenName({ holding }: { holding: TokenHolding }) {
  const name = listedName(holding)
  return (
    <Link href={paths.token(holding.mint)} className="text-link underline-offset-3 hover:underline">
      <TokenText label={name} mint={holding.mint} copyOf={holding.copyOf} />
      {holding.symbol && holding.symbol !== name && <span className="text-muted"> ({holding.symbol})</span>}
    </Link>
  )
}

function HeldAmount({ holding: { rawAmount, decimals, uiAmount } }: { holding: TokenHolding }) {
  return (
    <Amount
      raw={rawAmount}
      decimals={decimals}
      ui={uiAmount}
      show={uiAmount === null ? 'exact' : 'compact'}
    />
  )
}

/** Tokens received before the first indexed slot may be unknown, so the text does not deny them. */
const noTokens = ({ partialSince }: AddressHoldings) =>
  partialSince === null ? 'This address holds no tokens' : 'No tokens of this address are known'

function hiddenText({ totalHoldings, tokenHoldings }: AddressHoldings, shown: number): string {
  const hidden = totalHoldings - shown
  if (hidden === 0) return 'Search these tokens'
  const isSmall = tokenHoldings.slice(shown).every(({ usdValue }) => usdValue === null || usdValue < LEAST)
  return `${count(hidden)} more${isSmall ? ' without a price or below $1' : ''}`
}

type AllTokensProps = { address: string; holdings: AddressHoldings; hidden: string }

/**
 * The line with the number of other tokens. It opens the list of all tokens, which can be searched by name,
 * symbol or address.
 */
function AllTokens({ address, holdings: { tokenHoldings, totalHoldings }, hidden }: AllTokensProps) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const panel = useId()
  const button = useRef<HTMLButtonElement>(null)
  const found = tokenHoldings.filter((holding) => matches(holding, text.trim().toLowerCase()))
  const close = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    setOpen(false)
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list from everything in it
    <div onKeyDown={close}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
        className="focus-visible:-outline-offset-2 flex min-h-11 w-full items-center justify-between gap-2 px-4 text-left text-muted hover:bg-raised"
      >
        <span>
          <span className="sr-only">Tokens of this wallet: </span>
          {hidden}
        </span>
        <ChevronDown
          size={15}
          aria-hidden="true"
          className={cx('shrink-0 transition-transform', open && 'rotate-180')}
        />
      </button>
      {open && (
        <div id={panel} className="border-line/60 border-t p-3">
          <input
            type="search"
            value={text}
            onChange={({ target }) => setText(target.value)}
            aria-label="Search the tokens of this wallet"
            placeholder="Search by name, symbol or address..."
            autoComplete="off"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: the visitor has just opened the list to search it
            autoFocus
            className="h-8 w-full rounded-md border border-line-strong bg-card px-2.5 text-small placeholder:text-muted max-sm:h-9 max-sm:text-base"
          />
          <p role="status" className="px-0.5 py-1.5 text-muted text-xs">
            Tokens ({count(text.trim() ? found.length : totalHoldings)})
          </p>
          <ul>
            {found.slice(0, MOST_LISTED).map((holding) => (
              <li
                key={holding.tokenAccount}
                className="flex min-h-9 flex-wrap items-center gap-x-2 px-1 py-0.5"
              >
                <TokenLogo url={holding.logoUri} name={holding.symbol ?? listedName(holding)} size={18} />
                <span className="min-w-20 flex-1">
                  <TokenName holding={holding} />
                </span>
                <HeldAmount holding={holding} />
                <span className="min-w-14 whitespace-nowrap text-right text-small text-muted">
                  {dollarsOr(holding.usdValue)}
                </span>
              </li>
            ))}
          </ul>
          {found.length > MOST_LISTED && (
            <p className="px-0.5 pb-1 text-small text-muted">
              {count(found.length - MOST_LISTED)} more match
            </p>
          )}
          {found.length === 0 && (
            <p className="px-0.5 pb-1 text-small text-muted">No token of this wallet matches</p>
          )}
          {totalHoldings > SHORT_LIST && (
            <Link
              href={`${paths.address(address)}?tab=portfolio`}
              onClick={scrollToTabs}
              className={buttonClass('secondary', 'mt-2 w-full')}
            >
              VIEW ALL HOLDINGS
            </Link>
          )}
        </div>
      )}
    </div>
  )
}

/**
 * Whether the token's name, symbol or mint contains the text.
 *
 * @param text in lower case
 */
const matches = ({ name, symbol, mint }: TokenHolding, text: string): boolean =>
  [name, symbol, mint].some((value) => value?.toLowerCase().includes(text))
