import type { Shape } from './client/find-misfit.ts'

/** A GraphQL document of the Admin API with the types of its answer and variables. Generated from `documents/*.graphql`. */
export interface Document<Answer, Variables> {
  /** The operation's name, for logs and metrics. */
  readonly name: string
  readonly kind: 'query' | 'mutation'
  readonly text: string
  /** The form of an answer's data, by which it is checked before anybody reads it. */
  readonly shape: Shape
  /** Types only: never set. */
  readonly types?: (variables: Variables) => Answer
}
