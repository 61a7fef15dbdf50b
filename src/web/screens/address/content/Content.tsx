import type { ComponentType } from 'react'
import type { AddressType } from '#contract/addresses/addresses.ts'
import { Fields } from '../../../components/instructions/Fields.tsx'
import { words } from '../../../format/words.ts'
import { sealedGeneration } from '../../../paths.ts'
import { EmptyState } from '../../../ui/layout/EmptyState.tsx'
import { LookupTable } from './LookupTable.tsx'
import { Mint } from './Mint.tsx'
import { NameRecord } from './NameRecord.tsx'
import type { ContentProps } from './parsed-info.ts'
import { TokenAccount } from './TokenAccount.tsx'

/** Types whose content has words of its own; that of others is shown by the names of its fields. */
const contents: Partial<Record<NonNullable<AddressType['type']>, ComponentType<ContentProps>>> = {
  token: Mint,
  token_account: TokenAccount,
  name: NameRecord,
  lookup_table: LookupTable,
}

/** What the account contains. */
export function Content({ type }: { type: AddressType }) {
  const { parsed } = type
  const Own = type.type ? contents[type.type] : undefined
  if (!parsed)
    return (
      <EmptyState title="What it contains is not known.">
        {type.live
          ? 'Neither this explorer nor an IDL of its program describes such accounts.'
          : sealedGeneration() === undefined
            ? 'The node does not give the account just now.'
            : 'No node has this chain any more.'}
      </EmptyState>
    )
  if (Own) return <Own type={type} info={parsed.info} />
  return (
    <div className="p-4">
      <Fields caption={words(parsed.type)} fields={Object.entries(parsed.info)} />
    </div>
  )
}
