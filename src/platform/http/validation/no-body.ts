/** For an endpoint without a body: absent, empty or `{}`. A field in it is rejected as unknown. */
export class NoBody {}
