import { Card } from '../../../ui/layout/Card.tsx'
import { Bar, Loading } from '../../../ui/layout/Skeleton.tsx'

const WIDTHS = [14, 8, 10, 12]

/** Until the type of the account is known: no value, and nothing asked for that other types do not have. */
export function AwaitedCards() {
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]" aria-busy="true">
      <Loading what="the account" />
      {/* Most addresses are wallets: what is below these cards does not move when theirs come. */}
      <Card title="Overview" className="min-h-131.5 max-sm:min-h-154.5" flush>
        <Bars />
      </Card>
      <Card title="More info" className="max-lg:min-h-109.25" flush>
        <Bars />
      </Card>
    </div>
  )
}

function Bars() {
  return WIDTHS.map((characters) => (
    <p key={characters} className="flex min-h-14 items-center border-line/60 border-b px-4">
      <Bar characters={characters} />
    </p>
  ))
}
