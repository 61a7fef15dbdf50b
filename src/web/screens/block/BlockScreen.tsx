import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { titles } from '#contract/titles.ts'
import { count } from '../../format/number.ts'
import { paths } from '../../paths.ts'
import { useBlock, useFeedBlocks } from '../../queries/blocks.ts'
import { hasFailed, useLastError } from '../../queries/failed.ts'
import { saysNo } from '../../queries/refresh.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { usePageValue } from '../../shell/page-value.ts'
import { Loading } from '../../ui/Skeleton.tsx'
import { BlockActions, BlockNavigation, NextBlock, PreviousBlock } from './BlockActions.tsx'
import { BlockNotFound } from './BlockNotFound.tsx'
import { BlockOverview } from './BlockOverview.tsx'
import { BlockRewards } from './BlockRewards.tsx'
import { BlockSummaryCard } from './BlockSummaryCard.tsx'
import { BlockTransactions } from './BlockTransactions.tsx'
import { useBlockKeys } from './block-keys.ts'
import { Finality } from './Finality.tsx'

/** `/block/:height` */
export function BlockScreen() {
  const height = parseHeight(usePageValue())
  const query = useBlock(height)
  const latest = useFeedBlocks().data?.[0]?.height ?? undefined
  const block = query.data
  const error = useLastError(query)
  usePageTitle(height === undefined ? titles.noBlock : titles.block(height))
  useBlockKeys(height, latest)

  if (height === undefined || (!block && hasFailed(query)))
    return <BlockNotFound reached={height === undefined || saysNo(error)} />

  return (
    <>
      <Link
        href={paths.home()}
        className="no-print inline-flex min-h-7 items-center gap-1.5 text-[13px] text-muted hover:text-ink"
      >
        <ArrowLeft size={14} aria-hidden="true" />
        Back to Explorer
      </Link>
      <div className="mt-1 mb-4 flex min-h-8 flex-wrap items-center gap-3">
        <h1 className="font-semibold text-2xl tracking-tight">Block {count(height)}</h1>
        <Finality block={block} />
        {/* On a small screen the navigation card comes after everything else. */}
        <span className="no-print ml-auto flex gap-2 xl:hidden">
          <PreviousBlock height={height} />
          <NextBlock height={height} latest={latest} />
        </span>
      </div>
      {!block && <Loading what={`block ${height}`} />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <BlockOverview block={block} height={height} />
        {/* The lists have many columns: they take the whole width. */}
        <div className="grid min-w-0 gap-4 xl:col-span-2 xl:row-start-2">
          <BlockTransactions key={`transactions of ${height}`} block={block} />
          <BlockRewards key={`rewards of ${height}`} block={block} />
        </div>
        <div className="no-print grid gap-4 md:max-lg:grid-cols-2 lg:max-xl:grid-cols-3 xl:col-start-2 xl:row-start-1">
          <BlockNavigation height={height} latest={latest} />
          <BlockSummaryCard block={block} />
          <BlockActions block={block} height={height} latest={latest} />
        </div>
      </div>
    </>
  )
}

function parseHeight(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
