import { Paper } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { orThrow } from '../../../client/client.js';
import { useChange } from '../../api/change.js';
import { saveFile } from '../../api/save-file.js';
import { api } from '../../api/session.js';
import { Button } from '../../components/button.js';
import { Failure } from '../../components/feedback/notice.js';
import { Setting } from '../settings/setting.js';
import { words } from '../../locales/words.js';

const { ownData } = words;

/** A file with all that the service has stored about the person. */
export function OwnData() {
  return (
    <Setting title={ownData.title} hint={ownData.hint}>
      <Paper p="md">
        <DownloadOwnData />
      </Paper>
    </Setting>
  );
}

export function DownloadOwnData({ size }: { size?: string }) {
  const download = useChange(
    async () => {
      const data: unknown = await orThrow(api.GET('/api/me/export', { parseAs: 'blob' }));
      saveFile(data as Blob, [ownData.file], 'json');
    },
    { stale: [], done: ownData.done },
  );
  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        isPending={download.isPending}
        onClick={() => download.mutate()}
      >
        {ownData.start}
      </Button>
      <Failure error={download.error} />
    </>
  );
}
