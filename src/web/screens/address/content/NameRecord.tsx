import { AddressLink } from '../../../components/addresses/links.tsx'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { type ContentProps, textOf } from './parsed-info.ts'

/** A record of the name service: the name, whose it is, and what it is under. */
export function NameRecord({ type: { name }, info }: ContentProps) {
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
