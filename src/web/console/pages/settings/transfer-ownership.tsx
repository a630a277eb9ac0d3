import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { orThrow } from '../../../client/client.js';
import type { Membership } from '../../../client/resources.js';
import { useChange } from '../../api/change.js';
import { EVERY_ORGANIZATION } from '../../api/queries/organizations.js';
import { api } from '../../api/session.js';
import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { MemberPicker } from '../../components/forms/member-picker.js';
import { Failure } from '../../components/feedback/notice.js';
import type { OrganizationPageProps } from '../../components/organization-page-props.js';
import { nameOf } from '../../components/lists/person.js';
import { words } from '../../locales/words.js';

const { transfer: label } = words.settings;

export function TransferOwnership({ organization }: OrganizationPageProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="card">
      <h2>{label.title}</h2>
      <p>{label.hint}</p>
      <Button className="quiet" onClick={() => setOpen(true)}>
        {label.start}
      </Button>
      {isOpen && <TransferDialog organization={organization} onClose={() => setOpen(false)} />}
    </section>
  );
}

function TransferDialog({
  organization: { id, name },
  onClose,
}: OrganizationPageProps & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [heir, setHeir] = useState<Membership | null>(null);
  const close = () => dialog.current?.close();
  const heirName = heir && nameOf(heir.user);
  const transfer = useChange(
    (membershipId: string) =>
      orThrow(
        api.POST('/api/organizations/{id}/transfer-ownership', {
          params: { path: { id } },
          body: { membershipId },
        }),
      ),
    {
      stale: EVERY_ORGANIZATION,
      done: label.done(heirName ?? ''),
      onSuccess: close,
    },
  );
  return (
    <Dialog ref={dialog} title={label.question(name)} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (heir && !transfer.isPending) transfer.mutate(heir.id);
        }}
      >
        <MemberPicker
          organizationId={id}
          relation="admin"
          label={label.newOwner}
          empty={
            <>
              {label.noAdmins} <Link href={`/organizations/${id}/people`}>{label.people}</Link>
            </>
          }
          chosen={heir}
          onChoose={setHeir}
        />
        <p>{heirName ? label.consequences(heirName) : label.chooseFirst}</p>
        <Failure error={transfer.error} />
        <div className="buttons">
          <Button className="quiet" onClick={close}>
            {words.app.cancel}
          </Button>
          <Button type="submit" className="danger" isPending={transfer.isPending}>
            {heirName ? label.confirmTo(heirName) : label.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
