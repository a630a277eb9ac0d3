/** The body of an endpoint that needs none. It may be absent, empty or `{}`; any field in it is rejected as unknown. */
export class NoBody {}
