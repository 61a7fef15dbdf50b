import { count } from '../../format/number.ts'

/**
 * `text` is already formatted. `value` is a height, a slot or a count, and is shown as `UNKNOWN` while it is
 * absent.
 */
type FigureProps = { text: string } | { value: number | string | null | undefined }

/** A number in digits of equal width. */
export function Figure(props: FigureProps) {
  return <span className="font-mono text-[0.929em]">{'text' in props ? props.text : count(props.value)}</span>
}
