import { type apiPaths, urlOf } from '#contract/paths.ts'
import { count } from '../format/number.ts'
import { useShownSlots } from '../queries/api/answer-slots.ts'
import { Tooltip } from '../ui/overlays/Tooltip.tsx'

/** So many calls are named; those of the oldest slots. */
const NAMED = 12

/** The slot that the figures on the page are of, the oldest one where they differ; on hover that of each answer. */
export function ShownSlots() {
  const shown = useShownSlots()
  const [oldest] = shown
  if (!oldest) return null
  return (
    <p>
      <Tooltip pressable text={<Slots shown={shown.slice(0, NAMED)} />}>
        <button type="button" className="min-h-6 underline decoration-dotted underline-offset-3">
          Figures as of slot {count(oldest.slot)}
          {shown.some(({ slot }) => slot !== oldest.slot) && ' or later'}
        </button>
      </Tooltip>
    </p>
  )
}

function Slots({ shown }: { shown: ReturnType<typeof useShownSlots> }) {
  return (
    <ul>
      {shown.map(({ call: [name, input], slot }) => {
        const [path = ''] = urlOf(name as keyof typeof apiPaths, input).split('?')
        return (
          <li key={JSON.stringify([name, input])} className="wrap-anywhere">
            {path.replace(/^\/api\//, '')}: slot {count(slot)}
          </li>
        )
      })}
    </ul>
  )
}
