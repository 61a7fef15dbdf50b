import { count } from '../../format/number.ts'

/** `text` is formatted already; a `value` is a height, a slot or a count, and `UNKNOWN` while it is unknown. */
type FigureProps = { text: string } | { value: number | string | null | undefined }

/** A figure in digits of equal width. */
export function Figure(props: FigureProps) {
  return <span className="font-mono text-[0.929em]">{'text' in props ? props.text : count(props.value)}</span>
}
