import { Segmented } from '../../ui/controls/Segmented.tsx'
import { type ChartRange, fittingRanges } from './chart-ranges.ts'

type RangeChoiceProps<Value extends string> = {
  ranges: readonly ChartRange<Value>[]
  /** The length of the history in seconds; undefined while it is loading. */
  historySeconds: number | undefined
  value: Value
  onChange: (value: Value) => void
}

/**
 * The choice of ranges that are not longer than the history. Its space is reserved before the history is
 * known, and when there is no choice.
 */
export function RangeChoice<Value extends string>(props: RangeChoiceProps<Value>) {
  const { ranges, historySeconds, value, onChange } = props
  const fitting = historySeconds === undefined ? [] : fittingRanges(ranges, historySeconds)
  const isChoice = fitting.length > 1
  return (
    <div className="max-sm:order-last" style={{ visibility: isChoice ? 'visible' : 'hidden' }}>
      <Segmented
        label="Time shown"
        value={value}
        options={(isChoice ? fitting : ranges).map(({ value, text }) => ({ value, text }))}
        onChange={onChange}
      />
    </div>
  )
}
