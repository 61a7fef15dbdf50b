import './transaction.css'
import { useEffect, useMemo } from 'react'
import { titles } from '#contract/titles.ts'
import { isBase58Of } from '#lib/base58-of.ts'
import { PageFailure } from '../../components/LoadFailure.tsx'
import { Sentence } from '../../components/Sentence.tsx'
import { TokenNames } from '../../components/TokenLink.tsx'
import { hasFailed, useLastError } from '../../queries/failed.ts'
import { saysNo } from '../../queries/refresh.ts'
import { useTransaction } from '../../queries/transactions.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { usePageValue } from '../../shell/page-value.ts'
import { onFirstAction } from '../../ui/on-demand.tsx'
import { Bar, Loading } from '../../ui/Skeleton.tsx'
import { Accounts, accountList } from './Accounts.tsx'
import { BalanceChanges } from './BalanceChanges.tsx'
import { detailOf } from './detail.ts'
import { Instructions, InstructionsToCome } from './Instructions.tsx'
import { Logs, logLines } from './Logs.tsx'
import { Overview } from './Overview.tsx'
import { isPartlyRead, PartlyRead } from './PartlyRead.tsx'
import { RawTransaction } from './RawTransaction.tsx'
import { useShown } from './shown.ts'
import { TokenSwap } from './TokenSwap.tsx'
import { TokenTransfers } from './TokenTransfers.tsx'
import { TransactionNotFound } from './TransactionNotFound.tsx'

/** The contents of the sections that are closed at first: opening and printing should not wait for them. */
function preloadClosed(): void {
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
      <h1 className="mb-1 font-semibold text-2xl tracking-tight">Transaction Details</h1>
      <p className="mb-4 min-h-6 text-[0.9375rem] max-sm:min-h-12 [overflow-wrap:anywhere]">
        {tx ? <Sentence pieces={tx.sentencePieces} /> : <Bar characters={44} />}
      </p>
      {!tx && <Loading what="the transaction" />}
      <div className="grid gap-4">
        {tx && <PartlyRead tx={tx} />}
        {/* A new card below a warning, rather than one that the warning shifts down. */}
        <Overview
          key={tx && isPartlyRead(tx) ? 'warned' : 'plain'}
          signature={signature}
          tx={tx}
          detail={detail}
          onShow={shown.jumpTo}
        />
        {tx && detail ? (
          <TokenNames value={tx.tokens}>
            <TokenSwap activities={tx.activities} />
            <TokenTransfers detail={detail} timestamp={tx.timestamp} />
            <Instructions
              tx={tx}
              detail={detail}
              shown={shown.is('instructions')}
              onToggle={() => shown.toggle('instructions')}
            />
            <BalanceChanges
              accounts={detail.accounts}
              tokens={tx.tokenBalanceChanges}
              timestamp={tx.timestamp}
            />
            <Logs tx={tx} detail={detail} shown={shown.is('logs')} onToggle={() => shown.toggle('logs')} />
            <Accounts
              tx={tx}
              detail={detail}
              shown={shown.is('accounts')}
              onToggle={() => shown.toggle('accounts')}
            />
            <RawTransaction
              tx={tx}
              detail={detail}
              shown={shown.is('raw')}
              onToggle={() => shown.toggle('raw')}
            />
          </TokenNames>
        ) : (
          <InstructionsToCome />
        )}
      </div>
    </>
  )
}
