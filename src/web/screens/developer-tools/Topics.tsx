import type { Topic } from './topic-texts.ts'

/** Short texts, each in a box of its own. */
export function Topics({ topics }: { topics: readonly Topic[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {topics.map(({ title, text }) => (
        <li key={title} className="rounded-lg border border-line bg-card p-4">
          <h3 className="font-semibold text-[0.9375rem]">{title}</h3>
          <p className="mt-1.5 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  )
}
