import type { ComponentType } from 'react'
import type { AddressType } from '#contract/addresses/addresses.ts'
import { AddressLink } from '../../../components/addresses/links.tsx'
import { Fields } from '../../../components/instructions/Fields.tsx'
import { words } from '../../../format/words.ts'
import { sealedGeneration } from '../../../paths.ts'
import { EmptyState } from '../../../ui/layout/EmptyState.tsx'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { LookupTable } from './LookupTable.tsx'
import { Mint } from './Mint.tsx'
import { type ContentProps, textOf } from './parsed-info.ts'
import { TokenAccount } from './TokenAccount.tsx'

/**
 * The components for types whose content has labels of its own. The content of other types is shown with the
 * names of its fields.
 */
const contents: Partial<Record<NonNullable<AddressType['type']>, ComponentType<ContentProps>>> = {
  token: Mint,
  token_account: TokenAccount,
  name: NameRecord,
  lookup_table: LookupTable,
}

/** The content of the account. */
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

/** A record of the name service: the name, its owner and its parent. */
function NameRecord({ type: { name }, info }: ContentProps) {
  const [owner, parent, nameClass] = [textOf(info.owner), textOf(info.parent), textOf(info.class)]
  return (
    <Facts>
      <Fact label="Name">
        {name ?? <span className="text-muted">Its text is in no record that is known</span>}
      </Fact>
      <Fact label="Owner">
        {owner ? <AddressLink address={owner} copy /> : <span className="text-muted">Nobody</span>}
      </Fact>
      {parent && (
        <Fact label="Under">
          <AddressLink address={parent} copy />
        </Fact>
      )}
      {nameClass && (
        <Fact label="Class">
          <AddressLink address={nameClass} copy />
        </Fact>
      )}
    </Facts>
  )
}
