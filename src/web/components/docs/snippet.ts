export type Snippet = {
  title: string
  /** The program that runs it. */
  language: 'Shell' | 'TypeScript' | 'JavaScript'
  /** Its requirements and what it does. */
  about: string
  code: string
}
