/** An agent's id: the catalog's own slug (contract, section 1). */
export const AGENT_ID = /^[a-z0-9](-?[a-z0-9]){0,63}$/;
