/** The URLs of the sandbox's pages. Those of a system that is real are absent. */
export interface SandboxPages {
  home: string;
  mail?: string;
  payments?: string;
}
