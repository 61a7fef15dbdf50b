import { count } from '../format/number.ts'

/** A height, a slot or a count in digits of equal width; `UNKNOWN` while it is unknown. */
export function Figure({ value }: { value: number | string | null | undefined }) {
  return <span className="font-mono text-[0.929em]">{count(value)}</span>
}
