import { ArrowLeft, PackageX } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { blockId, readBlockId, slotId } from '#contract/blocks/block-id.ts'
import type { Block } from '#contract/blocks/blocks.ts'
import { titles } from '#contract/pages/titles.ts'
import { lowered } from '#lib/text/text.ts'
import { Amount } from '../../components/amounts/Amount.tsx'
import { TransactionCount } from '../../components/amounts/TransactionCount.tsx'
import { FinalityBadge } from '../../components/badges/FinalityBadge.tsx'
import { AwaitedBlock } from '../../components/page/AwaitedBlock.tsx'
import { PageFailure } from '../../components/page/LoadFailure.tsx'
import { MissingPage } from '../../components/page/MissingPage.tsx'
import { count } from '../../format/number.ts'
import { paths } from '../../paths.ts'
import { hasFailed, useLastError } from '../../queries/api/failed.ts'
import { saysNo } from '../../queries/api/refresh.ts'
import { useBlock } from '../../queries/block.ts'
import { useFeedBlocks } from '../../queries/blocks.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { usePageValue } from '../../shell/page-value.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Bar, Loading } from '../../ui/layout/Skeleton.tsx'
import { OnDemand, partOf } from '../../ui/on-demand.tsx'
import { useWasNearViewport } from '../../ui/use-near-viewport.ts'
import { BlockActions, BlockNavigation, NextBlock, PreviousBlock } from './BlockActions.tsx'
import { BlockOverview } from './BlockOverview.tsx'
import { BlockRewards } from './BlockRewards.tsx'
import { BlockTransactions } from './BlockTransactions.tsx'
import { FooterCard } from './FooterCard.tsx'
import { type Neighbours, neighboursOf } from './neighbours.ts'
import { SpaceCard } from './space/SpaceCard.tsx'

/** The screen of `/block/:height`. */
export function BlockScreen() {
  const given = readBlockId(usePageValue())
  const id = given && ('slot' in given ? slotId(given.slot) : String(given.height))
  const query = useBlock(id)
  const newest = useFeedBlocks().data?.[0]
  const latest = newest?.height ?? undefined
  const block = query.data
  const error = useLastError(query)
  // The title shows the number in the URL until the block is loaded.
  const height = block ? block.height : given && 'height' in given ? given.height : undefined
  const title = titles.block(block ? blockId(block) : (id ?? ''))
  const neighbours = neighboursOf(height, block, latest)
  const isMissing = !block && hasFailed(query)
  const isNone = id === undefined || (isMissing && saysNo(error))
  usePageTitle(isNone ? titles.noBlock : block ? title : titles.askedBlock(id))
  useBlockKeys(neighbours)

  if (given === undefined) return <BlockNotFound />
  const missing = <BlockNotFound awaited={<AwaitedBlock {...given} newest={newest} />} />
  if (isMissing) return <PageFailure what="This block" query={query} missing={missing} />

  return (
    <>
      <Link
        href={paths.home()}
        className="no-print inline-flex min-h-7 items-center gap-1.5 text-small text-muted hover:text-ink"
      >
        <ArrowLeft size={14} aria-hidden="true" />
        Back to Explorer
      </Link>
      <div className="mt-1 mb-4 flex min-h-8 flex-wrap items-center gap-3">
        <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
        <Finality block={block} />
        {/* On a small screen the navigation card is at the end of the page, so these links are near the
            title. */}
        <span className="no-print ml-auto flex gap-2 xl:hidden">
          <PreviousBlock {...neighbours} />
          <NextBlock {...neighbours} />
        </span>
      </div>
      {!block && <Loading what={lowered(title)} />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <BlockOverview block={block} height={height} />
        {/* The lists take the full width, because they have many columns. */}
        <div className="grid min-w-0 gap-4 xl:col-span-2 xl:row-start-2">
          <SpaceOnDemand key={`space of ${id}`} block={block} />
          <BlockTransactions key={`transactions of ${id}`} block={block} />
          <BlockRewards key={`rewards of ${id}`} block={block} />
          {/* This card is the last one because not every block has it; when it appears, nothing moves. */}
          {block?.footer && <FooterCard footer={block.footer} />}
        </div>
        <div className="no-print grid gap-4 md:max-lg:grid-cols-2 lg:max-xl:grid-cols-3 xl:col-start-2 xl:row-start-1">
          <BlockNavigation
            name={title.replace('Block ', '').replace('of Slot', 'slot')}
            neighbours={neighbours}
          />
          <BlockSummaryCard block={block} />
          <BlockActions block={block} neighbours={neighbours} />
        </div>
      </div>
    </>
  )
}

/** @param awaited the message about a block that may still come; absent if the URL does not name a block */
function BlockNotFound({ awaited }: { awaited?: ReactNode }) {
  return (
    <MissingPage icon={PackageX} title="Block Not Found">
      <p>The block height you're looking for doesn't exist or hasn't been processed yet.</p>
      {awaited}
    </MissingPage>
  )
}

function BlockSummaryCard({ block }: { block: Block | undefined }) {
  const { coin } = useNetworkNames()
  return (
    <Card title="Summary" flush>
      <dl className="grid grid-cols-2 gap-px bg-line/60">
        <SummaryItem label="Transactions">{block && <TransactionCount block={block} />}</SummaryItem>
        <SummaryItem label={`Total fees (${coin})`}>
          {block && <Amount raw={block.totalFees} show={6} />}
        </SummaryItem>
        <SummaryItem label="Balance changes">{block && count(block.balanceChanges)}</SummaryItem>
        <SummaryItem label="DeFi swaps">{block && count(block.defiSwaps)}</SummaryItem>
      </dl>
    </Card>
  )
}

function SummaryItem({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 bg-card px-4 py-3">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="mt-0.5 h-6 truncate font-mono font-medium text-base leading-6">
        {children ?? <Bar characters={6} />}
      </dd>
    </div>
  )
}

/** Whether a fork could still replace the block. Screen readers announce the finalization. */
function Finality({ block }: { block: Block | undefined }) {
  return (
    <span role="status" className="inline-flex h-5.5 items-center">
      {block ? <FinalityBadge isFinalized={block.finalized} /> : <Bar characters={11} />}
    </span>
  )
}

const part = partOf(async () => (await import('./space/BlockSpace.tsx')).BlockSpace)

/** The card of the block's space, loaded when it comes near the window. */
function SpaceOnDemand({ block }: { block: Block | undefined }) {
  const element = useRef<HTMLDivElement>(null)
  const wasNear = useWasNearViewport(element)
  return (
    <div ref={element} className="no-print min-w-0">
      {block && wasNear ? <OnDemand part={part} props={{ block }} plain={<SpaceCard />} /> : <SpaceCard />}
    </div>
  )
}

/** The arrow keys open the previous and the next block. */
function useBlockKeys({ previous, next }: Neighbours): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
      // The focused element uses the arrow keys itself, unless it is a link or a button.
      if (
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable], [role=menu], dialog, pre')
      )
        return
      if (event.key === 'ArrowLeft' && previous !== undefined) navigate(paths.block(previous))
      if (event.key === 'ArrowRight' && next !== undefined) navigate(paths.block(next))
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [previous, next, navigate])
}
