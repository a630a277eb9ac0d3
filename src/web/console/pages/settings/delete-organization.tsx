import { useId, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { orThrow } from '../../../client/client.js';
import { ProblemError } from '../../../client/problem.js';
import { useChange } from '../../api/change.js';
import { EVERY_ORGANIZATION } from '../../api/queries/organizations.js';
import { api } from '../../api/session.js';
import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { showAt } from '../../components/feedback/flash.js';
import { Failure } from '../../components/feedback/notice.js';
import type { OrganizationPageProps } from '../../components/organization-page-props.js';
import { words } from '../../locales/words.js';

const { delete: label } = words.settings;

export function DeleteOrganization({ organization }: OrganizationPageProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="card">
      <h2>{label.title}</h2>
      <p>{label.hint}</p>
      <Button className="danger" onClick={() => setOpen(true)}>
        {label.start}
      </Button>
      {isOpen && <DeleteDialog organization={organization} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** Asks for the organization's name, so that it is not deleted by mistake. */
function DeleteDialog({
  organization: { id, name },
  onClose,
}: OrganizationPageProps & { onClose: () => void }) {
  const field = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const [, goTo] = useLocation();
  const deletion = useChange(
    () => orThrow(api.DELETE('/api/organizations/{id}', { params: { path: { id } } })),
    {
      stale: EVERY_ORGANIZATION,
      // Leaves the page before a refetch, which the service would reject.
      onSuccess: () => {
        goTo('/');
        showAt('/', label.done(name));
      },
    },
  );
  const submit = () => {
    const isSame = input.current!.value.trim() === name;
    setWrong(!isSame);
    if (!isSame) input.current!.focus();
    else if (!deletion.isPending) deletion.mutate();
  };
  return (
    <Dialog ref={dialog} title={label.question(name)} onClose={onClose}>
      <ul className="consequences">
        <li>{label.access}</li>
        <li>{label.lost}</li>
        <li>{label.subscriptions}</li>
        <li>{label.kept}</li>
        <li>{label.hint}</li>
      </ul>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="field">
          <label htmlFor={field}>{label.type(name)}</label>
          <input
            id={field}
            ref={input}
            autoComplete="off"
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? `${field}-wrong` : undefined}
            onChange={() => setWrong(false)}
          />
          {isWrong && (
            <p className="wrong" id={`${field}-wrong`}>
              {label.mismatch}
            </p>
          )}
        </div>
        <Failure error={deletion.error} />
        {isSubscribed(deletion.error) && (
          <p>
            <Link href={`/organizations/${id}/billing`}>{label.billing}</Link>
          </p>
        )}
        <div className="buttons">
          <Button className="quiet" onClick={() => dialog.current?.close()}>
            {words.app.cancel}
          </Button>
          <Button type="submit" className="danger" isPending={deletion.isPending}>
            {label.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function isSubscribed(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'organization_has_subscription';
}
