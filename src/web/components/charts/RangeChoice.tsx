import { Segmented } from '../../ui/controls/Segmented.tsx'
import { type ChartRange, fittingRanges } from './chart-ranges.ts'

type RangeChoiceProps<Value extends string> = {
  ranges: readonly ChartRange<Value>[]
  /** undefined while it is not known how long the history is. */
  historySeconds: number | undefined
  value: Value
  onChange: (value: Value) => void
}

/**
 * The choice among the ranges that are no longer than the history. Its room is there before the history is known, and where
 * there is no choice.
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
