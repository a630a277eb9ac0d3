/** The URLs of the sandbox's pages. If a real system is configured, its page is absent. */
export interface SandboxPages {
  home: string;
  mail?: string;
  payments?: string;
}
