import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Identifies the content. A new value renders the children again after a failure. */
  of: string;
  /** Replaces the children after one has thrown. @param retry renders the children again */
  fallback: (retry: () => void, error: unknown) => ReactNode;
  children: ReactNode;
}

interface State {
  hasFailed: boolean;
  error?: unknown;
}

/** Limits an unexpected error to the children. React logs the error. */
export class Boundary extends Component<BoundaryProps, State> {
  override readonly state: State = { hasFailed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { hasFailed: true, error };
  }

  override componentDidUpdate(before: BoundaryProps): void {
    if (this.state.hasFailed && before.of !== this.props.of) this.retry();
  }

  private readonly retry = () => this.setState({ hasFailed: false });

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback(this.retry, this.state.error) : this.props.children;
  }
}
