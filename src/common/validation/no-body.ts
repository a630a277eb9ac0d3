/** The body of an endpoint that takes none: absent, empty or `{}`; a field in it is refused like any unknown one. */
export class NoBody {}
