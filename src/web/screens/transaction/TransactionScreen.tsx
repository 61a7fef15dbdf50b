import './transaction.css'
import { FileX } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { titles } from '#contract/pages/titles.ts'
import type { DroppedBy, Transaction } from '#contract/transactions/transactions.ts'
import { isBase58Of } from '#lib/text/base58-of.ts'
import { useShownTokenPrices } from '../../components/amounts/DollarSwitch.tsx'
import { instructionBody } from '../../components/instructions/instruction-body.ts'
import { PageFailure } from '../../components/page/LoadFailure.tsx'
import { GoesOnLooking, MissingPage } from '../../components/page/MissingPage.tsx'
import { TokenNames } from '../../components/tokens/TokenLink.tsx'
import { plural } from '../../format/number.ts'
import { hasFailed, useLastError } from '../../queries/api/failed.ts'
import { saysNo } from '../../queries/api/refresh.ts'
import { useTransaction } from '../../queries/transactions.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { usePageValue } from '../../shell/page-value.ts'
import { cx } from '../../ui/class-names.ts'
import { PlainLines } from '../../ui/layout/PlainLines.tsx'
import { Bar, Loading } from '../../ui/layout/Skeleton.tsx'
import { OnDemand, onFirstAction, partOf } from '../../ui/on-demand.tsx'
import { Balances, balanceChanges } from './balances/Balances.tsx'
import { Flow } from './balances/Flow.tsx'
import { movesOf } from './balances/flow.ts'
import { Trades, tokenSwap } from './balances/Trades.tsx'
import { Instructions } from './calls/Instructions.tsx'
import { Logs, logLines } from './calls/Logs.tsx'
import { RawTransaction } from './calls/RawTransaction.tsx'
import { type Detail, detailOf } from './detail.ts'
import { Failure } from './Failure.tsx'
import { Heading } from './Heading.tsx'
import { Notice } from './Notice.tsx'
import { Overview } from './Overview.tsx'
import { Result } from './Result.tsx'
import { Section } from './Section.tsx'
import { type SectionState, useSectionState } from './section-state.ts'

/**
 * Loads the contents of sections that are closed at first, so that opening and printing them does not wait.
 */
function preloadClosed(): void {
  void instructionBody.preload()
  void tokenSwap.preload()
  void balanceChanges.preload()
  void logLines.preload()
  void accountList.preload()
}

/** The screen of `/tx/:signature`. */
export function TransactionScreen() {
  const signature = usePageValue()
  const isSignature = isBase58Of(signature, 64)
  const query = useTransaction(isSignature ? signature : undefined)
  const tx = query.data
  const detail = useMemo(() => tx && detailOf(tx), [tx])
  const shown = useSectionState(detail !== undefined)
  const error = useLastError(query)
  useEffect(() => onFirstAction(preloadClosed), [])
  const isMissing = !tx && hasFailed(query)
  // Request the prices together with the transaction, so that dollars appear with it.
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

function Parts({ tx, detail, shown }: { tx: Transaction; detail: Detail; shown: SectionState }) {
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

const twoCards = 'cards:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]'

/** A placeholder with the size of the parts below the heading. */
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

const dropped = { VOTE_DETAIL_DAYS: 'old votes', DETAIL_DAYS: 'old transactions' }

/**
 * A notice that the explorer has dropped the transaction's detail, with the source of what is shown instead.
 */
function Dropped({ by: { setting, source } }: { by: DroppedBy }) {
  const drops = (
    <>
      The operator of this explorer has set <code>{setting}</code>, which drops the detail of{' '}
      {dropped[setting]}
    </>
  )
  return source === 'node' ? (
    <Notice title="The detail was read from the node">{drops}. The node still has this one.</Notice>
  ) : (
    <Notice title="The detail of this transaction is no longer kept">
      {drops}, and the node did not return this one. Its accounts, balance changes, arguments and logs are not
      shown; counts, balances and transfers on other pages include it.
    </Notice>
  )
}

/** The newest version of messages that this explorer can parse. */
const NEWEST_VERSION = 1

/** Whether a part of the transaction could not be read. */
const isPartlyRead = ({ decodeError, version }: Transaction) =>
  decodeError !== null || (version !== 'legacy' && version > NEWEST_VERSION)

/** A notice about the part of the transaction that could not be read; nothing if all could. */
function PartlyRead({ tx }: { tx: Transaction }) {
  if (!isPartlyRead(tx)) return null
  if (tx.decodeError !== null)
    return (
      <Notice isWarning title="This transaction could not be read whole">
        {sentence(tx.decodeError)} All that is known of it is shown here.
      </Notice>
    )
  return (
    <Notice isWarning title={`Version ${tx.version} is not known to this explorer`}>
      The transaction was read as if it were of a version before; parts of it may be missing.
    </Notice>
  )
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

type NotFoundProps = {
  /** Whether the page continues polling, because a transaction that was just sent may appear. */
  waiting: boolean
}

function TransactionNotFound({ waiting }: NotFoundProps) {
  return (
    <MissingPage icon={FileX} title="Transaction Not Found">
      <p>The transaction signature you're looking for doesn't exist or hasn't been processed yet.</p>
      {waiting && <GoesOnLooking />}
    </MissingPage>
  )
}

/** The list is closed at first, so it is loaded later than the page. */
export const accountList = partOf(async () => (await import('./calls/AccountList.tsx')).AccountList)

function Accounts({ tx, detail, shown }: { tx: Transaction; detail: Detail; shown: SectionState }) {
  return (
    <Section
      name="accounts"
      shown={shown}
      title="Accounts"
      what="accounts"
      note={plural(detail.accounts.length, 'account')}
    >
      {() => (
        <OnDemand
          part={accountList}
          props={{ tx, detail }}
          plain={<PlainLines lines={detail.accounts.map(({ pubkey }) => pubkey)} />}
        />
      )}
    </Section>
  )
}
