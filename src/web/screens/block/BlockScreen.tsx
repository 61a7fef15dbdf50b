import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { blockId, readBlockId, slotId } from '#contract/blocks/block-id.ts'
import { titles } from '#contract/pages/titles.ts'
import { lowered } from '#lib/text/text.ts'
import { AwaitedBlock } from '../../components/page/AwaitedBlock.tsx'
import { PageFailure } from '../../components/page/LoadFailure.tsx'
import { paths } from '../../paths.ts'
import { hasFailed, useLastError } from '../../queries/api/failed.ts'
import { saysNo } from '../../queries/api/refresh.ts'
import { useBlock } from '../../queries/block.ts'
import { useFeedBlocks } from '../../queries/blocks.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { usePageValue } from '../../shell/page-value.ts'
import { Loading } from '../../ui/layout/Skeleton.tsx'
import { BlockActions, BlockNavigation, NextBlock, PreviousBlock } from './BlockActions.tsx'
import { BlockNotFound } from './BlockNotFound.tsx'
import { BlockOverview } from './BlockOverview.tsx'
import { BlockRewards } from './BlockRewards.tsx'
import { BlockSummaryCard } from './BlockSummaryCard.tsx'
import { BlockTransactions } from './BlockTransactions.tsx'
import { useBlockKeys } from './block-keys.ts'
import { Finality } from './Finality.tsx'
import { FooterCard } from './FooterCard.tsx'
import { neighboursOf } from './neighbours.ts'
import { SpaceOnDemand } from './SpaceOnDemand.tsx'

/** `/block/:height` */
export function BlockScreen() {
  const given = readBlockId(usePageValue())
  const id = given && ('slot' in given ? slotId(given.slot) : String(given.height))
  const query = useBlock(id)
  const newest = useFeedBlocks().data?.[0]
  const latest = newest?.height ?? undefined
  const block = query.data
  const error = useLastError(query)
  // The number in the URL is shown until the block is loaded.
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
        className="no-print inline-flex min-h-7 items-center gap-1.5 text-[0.8125rem] text-muted hover:text-ink"
      >
        <ArrowLeft size={14} aria-hidden="true" />
        Back to Explorer
      </Link>
      <div className="mt-1 mb-4 flex min-h-8 flex-wrap items-center gap-3">
        <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
        <Finality block={block} />
        {/* On a small screen the navigation card comes after everything else. */}
        <span className="no-print ml-auto flex gap-2 xl:hidden">
          <PreviousBlock {...neighbours} />
          <NextBlock {...neighbours} />
        </span>
      </div>
      {!block && <Loading what={lowered(title)} />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <BlockOverview block={block} height={height} />
        {/* The lists have many columns: they take the whole width. */}
        <div className="grid min-w-0 gap-4 xl:col-span-2 xl:row-start-2">
          <SpaceOnDemand key={`space of ${id}`} block={block} />
          <BlockTransactions key={`transactions of ${id}`} block={block} />
          <BlockRewards key={`rewards of ${id}`} block={block} />
          {/* Last, because not every block has it: nothing moves when it comes. */}
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
