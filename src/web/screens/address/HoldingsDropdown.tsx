import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { AddressHoldings, TokenHolding } from '#contract/address-holdings.ts'
import { Amount } from '../../components/Amount.tsx'
import { TokenLogo } from '../../components/TokenLogo.tsx'
import { TokenText } from '../../components/TokenText.tsx'
import { count } from '../../format/number.ts'
import { listedName } from '../../format/token-values.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Bar } from '../../ui/Skeleton.tsx'
import { dollarsOr } from './card-values.tsx'
import { scrollToTabs } from './tab-area.ts'

/** With more holdings than these there is a link to all of them. */
const SHORT_LIST = 4
/** How many matches are listed. */
const MOST_LISTED = 50

type HoldingsDropdownProps = { address: string; holdings: AddressHoldings | undefined }

/** The most valuable token on a button that opens the list of all, to be searched by name, symbol or address. Without a token it says so. */
export function HoldingsDropdown({ address, holdings }: HoldingsDropdownProps) {
  const { tokenHoldings, totalHoldings } = holdings ?? { tokenHoldings: [], totalHoldings: 0 }
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const panel = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [top] = tokenHoldings
  if (!top)
    return (
      <p className="flex h-9.5 items-center rounded-md border border-line px-2.5 text-[0.8125rem] text-muted">
        {holdings ? noTokens(holdings) : <Bar characters={24} />}
      </p>
    )
  const found = tokenHoldings.filter((holding) => matches(holding, text.trim().toLowerCase()))
  const close = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    setOpen(false)
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list from everything in it
    <div onKeyDown={close} className="w-full min-w-0 rounded-md border border-line">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
        className="flex min-h-9 w-full flex-wrap items-center gap-2 rounded-md px-2.5 text-left hover:bg-raised"
      >
        <span className="sr-only">Tokens of this wallet, the most valuable first:</span>
        <HoldingLine holding={top} />
        <ChevronDown
          size={15}
          aria-hidden="true"
          className={cx('shrink-0 text-muted transition-transform', open && 'rotate-180')}
        />
      </button>
      {open && (
        <div id={panel} className="border-line border-t p-2">
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
            className="h-8 w-full rounded-md border border-line-strong bg-card px-2.5 text-[0.8125rem] placeholder:text-muted max-sm:h-9 max-sm:text-base"
          />
          <p role="status" className="px-0.5 py-1.5 text-muted text-xs">
            Tokens ({count(text.trim() ? found.length : totalHoldings)})
          </p>
          <ul className="max-h-64 overflow-y-auto">
            {found.slice(0, MOST_LISTED).map((holding) => (
              <li key={holding.tokenAccount}>
                <Link
                  href={paths.token(holding.mint)}
                  className="flex min-h-9 flex-wrap items-center gap-2 rounded-md px-1 hover:bg-raised"
                >
                  <HoldingLine holding={holding} />
                </Link>
              </li>
            ))}
          </ul>
          {found.length === 0 && (
            <p className="px-0.5 pb-1 text-[0.8125rem] text-muted">No token of this wallet matches</p>
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

/** If balances from before the first indexed slot are unknown, there may be more. */
const noTokens = ({ partialSince }: AddressHoldings) =>
  partialSince === null ? 'This address holds no tokens' : 'No tokens of this address are known'

function HoldingLine({ holding }: { holding: TokenHolding }) {
  const name = listedName(holding)
  const { rawAmount, decimals, uiAmount } = holding
  return (
    <>
      <TokenLogo url={holding.logoUri} name={holding.symbol ?? name} size={18} />
      {/* The mark of a look-alike is never cut off. */}
      <span className={cx('min-w-20 flex-1', !holding.copyOf && 'truncate')}>
        <TokenText label={name} mint={holding.mint} copyOf={holding.copyOf} />
        {holding.symbol && holding.symbol !== name && <span className="text-muted"> ({holding.symbol})</span>}
      </span>
      <span className="whitespace-nowrap">
        <Amount
          raw={rawAmount}
          decimals={decimals}
          ui={uiAmount}
          show={uiAmount === null ? 'exact' : 'compact'}
        />
      </span>
      <span className="min-w-14 whitespace-nowrap text-right text-[0.8125rem] text-muted">
        {dollarsOr(holding.usdValue)}
      </span>
    </>
  )
}

/** @param text in lower case */
const matches = ({ name, symbol, mint }: TokenHolding, text: string): boolean =>
  [name, symbol, mint].some((value) => value?.toLowerCase().includes(text))
