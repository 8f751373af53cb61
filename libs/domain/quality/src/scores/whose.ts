/**
 * Condition on the columns of an agent's PBX and extension. `pbxs` and `agents` are parameters, lists as the queries have them; an empty one
 * narrows nothing, and `pbx/extension` is the agent of one PBX.
 */
export const isWhose = (pbx: string, extension: string, pbxs: string, agents: string): string =>
  `(cardinality(${pbxs}::text[]) = 0 OR ${pbx} = ANY (${pbxs}))
           AND (cardinality(${agents}::text[]) = 0 OR ${extension} = ANY (${agents}) OR ${pbx} || '/' || ${extension} = ANY (${agents}))`;
