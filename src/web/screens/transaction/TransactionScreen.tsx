import './transaction.css'
import { useEffect, useMemo } from 'react'
import { titles } from '#contract/pages/titles.ts'
import type { Transaction } from '#contract/transactions/transactions.ts'
import { isBase58Of } from '#lib/text/base58-of.ts'
import { useShownTokenPrices } from '../../components/amounts/DollarSwitch.tsx'
import { instructionBody } from '../../components/instructions/instruction-body.ts'
import { PageFailure } from '../../components/page/LoadFailure.tsx'
import { TokenNames } from '../../components/tokens/TokenLink.tsx'
import { hasFailed, useLastError } from '../../queries/api/failed.ts'
import { saysNo } from '../../queries/api/refresh.ts'
import { useTransaction } from '../../queries/transactions.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { usePageValue } from '../../shell/page-value.ts'
import { cx } from '../../ui/class-names.ts'
import { Bar, Loading } from '../../ui/layout/Skeleton.tsx'
import { onFirstAction } from '../../ui/on-demand.tsx'
import { Balances, balanceChanges } from './balances/Balances.tsx'
import { Flow } from './balances/Flow.tsx'
import { movesOf } from './balances/flow.ts'
import { Trades, tokenSwap } from './balances/Trades.tsx'
import { Accounts, accountList } from './calls/Accounts.tsx'
import { Instructions } from './calls/Instructions.tsx'
import { Logs, logLines } from './calls/Logs.tsx'
import { RawTransaction } from './calls/RawTransaction.tsx'
import { Dropped } from './Dropped.tsx'
import { type Detail, detailOf } from './detail.ts'
import { Failure } from './Failure.tsx'
import { Heading } from './Heading.tsx'
import { Overview } from './Overview.tsx'
import { PartlyRead } from './PartlyRead.tsx'
import { Result } from './Result.tsx'
import { type Shown, useShown } from './shown.ts'
import { TransactionNotFound } from './TransactionNotFound.tsx'

/** The contents of the sections that are closed at first: opening and printing should not wait for them. */
function preloadClosed(): void {
  void instructionBody.preload()
  void tokenSwap.preload()
  void balanceChanges.preload()
  void logLines.preload()
  void accountList.preload()
}

/** `/tx/:signature` */
export function TransactionScreen() {
  const signature = usePageValue()
  const isSignature = isBase58Of(signature, 64)
  const query = useTransaction(isSignature ? signature : undefined)
  const tx = query.data
  const detail = useMemo(() => tx && detailOf(tx), [tx])
  const shown = useShown(detail !== undefined)
  const error = useLastError(query)
  useEffect(() => onFirstAction(preloadClosed), [])
  const isMissing = !tx && hasFailed(query)
  // Asked for with the transaction, so that dollars come with it.
  useShownTokenPrices(isSignature && !isMissing ? signature : undefined, undefined)
  usePageTitle(
    !isSignature || (isMissing && saysNo(error))
      ? titles.noTransaction
      : titles.transaction(signature, tx?.sentence),
  )

  if (!isSignature) return <TransactionNotFound waiting={false} />
  if (isMissing)
    return (
      <PageFailure what="This transaction" query={query} missing={<TransactionNotFound waiting={true} />} />
    )

  return (
    <>
      <Heading signature={signature} tx={tx} />
      {tx && detail ? (
        <TokenNames value={tx.tokens}>
          <Parts tx={tx} detail={detail} shown={shown} />
        </TokenNames>
      ) : (
        <PartsToCome />
      )}
    </>
  )
}

function Parts({ tx, detail, shown }: { tx: Transaction; detail: Detail; shown: Shown }) {
  const moves = useMemo(() => movesOf(detail, tx.tokenBalanceChanges), [detail, tx.tokenBalanceChanges])
  const isFailure = tx.status === 'failed'
  if (tx.droppedBy?.source === 'index')
    return (
      <div className="grid gap-4">
        <Dropped by={tx.droppedBy} />
        {isFailure && <Failure tx={tx} detail={detail} onShow={shown.jumpTo} />}
        <Instructions tx={tx} detail={detail} moves={moves} shown={shown} />
        <Overview tx={tx} />
        <RawTransaction tx={tx} detail={detail} shown={shown} />
      </div>
    )
  return (
    <div className="grid gap-4">
      {tx.droppedBy && <Dropped by={tx.droppedBy} />}
      <PartlyRead tx={tx} />
      <div className={cx('grid gap-4', (moves.length > 0 || isFailure) && twoCards)}>
        <Result tx={tx} />
        {moves.length > 0 && <Flow moves={moves} tx={tx} />}
        {isFailure && <Failure tx={tx} detail={detail} onShow={shown.jumpTo} />}
      </div>
      <Instructions tx={tx} detail={detail} moves={moves} shown={shown} />
      <Overview tx={tx} />
      <Trades activities={tx.activities} shown={shown} />
      <Balances tx={tx} accounts={detail.accounts} shown={shown} />
      <Logs tx={tx} detail={detail} shown={shown} />
      <Accounts tx={tx} detail={detail} shown={shown} />
      <RawTransaction tx={tx} detail={detail} shown={shown} />
    </div>
  )
}

const twoCards = 'min-[56.25rem]:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]'

/** The space of what is below the heading. */
function PartsToCome() {
  return (
    <>
      <Loading what="the transaction" />
      <div aria-hidden="true" className="grid gap-4">
        <div className={cx('grid gap-4', twoCards)}>
          <CardToCome lines={[30, 24]} />
          <CardToCome lines={[30, 24]} />
        </div>
        <CardToCome lines={[24, 36, 30]} />
      </div>
    </>
  )
}

function CardToCome({ lines }: { lines: readonly number[] }) {
  return (
    <div className="divide-y divide-line/60 rounded-lg border border-line bg-card">
      <p className="h-12 px-4 py-3.5">
        <Bar characters={12} />
      </p>
      {lines.map((characters) => (
        <p key={characters} className="h-11 px-4 py-3">
          <Bar characters={characters} />
        </p>
      ))}
    </div>
  )
}
