import { Copy } from '../../components/copy.js';
import { Day } from '../../components/format.js';
import type { OrganizationPageProps } from '../../components/organization-page-props.js';
import { words } from '../../locales/words.js';
import { DeleteOrganization } from './delete-organization.js';
import { Leave } from './leave.js';
import { Rename } from './rename.js';
import { TransferOwnership } from './transfer-ownership.js';
import '../../styles/settings.css';

const { settings } = words;

export function SettingsPage({ organization }: OrganizationPageProps) {
  const { id, name, createdAt, actions } = organization;
  const isOwner = actions.delete.allowed || actions.transferOwnership.allowed;
  return (
    <>
      {actions.rename.allowed && <Rename organization={organization} />}
      <section className="card">
        <h2>{settings.about}</h2>
        <dl className="facts">
          {!actions.rename.allowed && (
            <div>
              <dt>{settings.name}</dt>
              <dd>{name}</dd>
            </div>
          )}
          <div>
            <dt>{settings.created}</dt>
            <dd>
              <Day of={createdAt} />
            </dd>
          </div>
        </dl>
        <Copy label={settings.id} text={id} button={settings.copyId} />
        {!actions.rename.allowed && <p className="hint">{settings.renameAdminsOnly}</p>}
        {!isOwner && <p className="hint">{settings.ownerOnly}</p>}
      </section>
      <Leave organization={organization} />
      {actions.transferOwnership.allowed && <TransferOwnership organization={organization} />}
      {actions.delete.allowed && <DeleteOrganization organization={organization} />}
    </>
  );
}
