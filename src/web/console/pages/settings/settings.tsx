import { Paper, Stack } from '@mantine/core';
import { Hint } from '../../components/card.js';
import { Copy } from '../../components/copy.js';
import { Fact, Facts } from '../../components/facts.js';
import { Day } from '../../components/format.js';
import { Link } from '../../components/link.js';
import { nameOf } from '../../components/lists/person.js';
import { Setting } from './setting.js';
import type { OrganizationPageProps } from '../../components/organization-page-props.js';
import { words } from '../../locales/words.js';
import { DangerousAction } from './dangerous-action.js';
import { DeleteOrganization } from './delete-organization.js';
import { Leave } from './leave.js';
import { Rename } from './rename.js';
import { TransferOwnership } from './transfer-ownership.js';

const { settings } = words;

export function SettingsPage({ organization }: OrganizationPageProps) {
  const { id, name, createdAt, owner, memberCount, actions } = organization;
  const isOwner = actions.delete.allowed || actions.transferOwnership.allowed;
  return (
    <>
      {actions.rename.allowed && <Rename organization={organization} />}
      <Setting title={settings.about} hint={settings.aboutHint}>
        <Paper p="md">
          <Stack>
            <Facts labelWidth="6rem">
              {!actions.rename.allowed && (
                <Fact name={settings.name}>
                  <bdi>{name}</bdi>
                </Fact>
              )}
              <Fact name={settings.owner}>
                <bdi>{nameOf(owner)}</bdi>
              </Fact>
              <Fact name={settings.members}>
                <Link href={`/organizations/${id}/people`}>{settings.memberCount(memberCount)}</Link>
              </Fact>
              <Fact name={settings.created}>
                <Day of={createdAt} />
              </Fact>
              <Fact name={settings.id}>
                <Copy label={settings.id} text={id} button={settings.copyId} isPlain />
              </Fact>
            </Facts>
            {!actions.rename.allowed && <Hint>{settings.renameAdminsOnly}</Hint>}
          </Stack>
        </Paper>
      </Setting>
      <Setting title={settings.danger} hint={settings.dangerHint}>
        <Paper className="danger">
          <ul className="list">
            {actions.transferOwnership.allowed && <TransferOwnership organization={organization} />}
            <Leave organization={organization} />
            {actions.delete.allowed && <DeleteOrganization organization={organization} />}
            {!isOwner && (
              <DangerousAction
                title={settings.ownerActions}
                hint={settings.ownerOnly(<bdi>{nameOf(owner)}</bdi>)}
              />
            )}
          </ul>
        </Paper>
      </Setting>
    </>
  );
}
